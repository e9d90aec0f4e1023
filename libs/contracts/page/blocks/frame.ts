/** The name of the message by which a snippet's document tells the page around its frame how high it is. */
export const FRAME_HEIGHT = 'madangFrameHeight';
/** The largest height of a snippet's frame in pixels; a longer document scrolls inside. */
export const FRAME_MOST = 4000;
/**
 * The value of the attribute `sandbox` of a snippet's frame. It gives the code an origin of its own, so that it reaches neither the page
 * nor the session.
 */
export const FRAME_SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
