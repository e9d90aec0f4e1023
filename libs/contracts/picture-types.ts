/** The content types of the pictures that people can upload (UP-015). */
export const PICTURE_TYPE = { JPEG: 'image/jpeg', PNG: 'image/png' } as const;
