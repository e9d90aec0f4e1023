/**
 * What stands before a secret in the path of an address: codes and tokens of mails, signed files and uploads.
 * The source of a regular expression that services and nginx read alike; logs write `***` for the step after it.
 */
export const SECRET_PATH_PREFIX = '/(?:resetpassword|emailback|invitations|drafts|integrated|auth/code|files/s|files/put)/';
