/** What the document of a snippet tells the page that frames it: how high it is. */
export const FRAME_HEIGHT = 'madangFrameHeight';
/** The largest height of a frame in pixels; a longer document scrolls in it. */
export const FRAME_MOST = 4000;
/** Code of others runs in a frame of its own origin: nothing of the page and of the session is within its reach. */
export const FRAME_SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
