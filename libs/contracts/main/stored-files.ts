/** The header by which a gateway says that it reads the folder of stored files itself: api-main then only says which file it is. */
export const SENDS_FILES = 'x-sends-files';

/** Where such a gateway finds that folder; api-main leads there by X-Accel-Redirect, nobody else can ask for it. */
export const STORED_FILES = '/stored-files/';

/** What is told of every stored file, whoever hands it out: nothing of it runs on our pages. */
export const FILE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const;
