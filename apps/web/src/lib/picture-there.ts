/** For how many milliseconds a picture is waited for. */
const PICTURE_WAIT_MS = 8000;
/** Whether a picture can still be shown; also for a storage that lets scripts read nothing. One that is only slow counts as there. */
export const isPictureThere = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    setTimeout(() => resolve(true), PICTURE_WAIT_MS);
    picture.src = url;
  });
