/**
 * The paths after which an address has a secret: codes and tokens from mails, signed files and uploads. It is the source of a regular
 * expression for services and nginx; logs write `***` in place of the path's next part.
 */
export const SECRET_PATH_PREFIX = '/(?:resetpassword|emailback|invitations|drafts|integrated|auth/code|files/s|files/put)/';
