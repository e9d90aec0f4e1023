import { values } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { PICTURE_TYPE } from '@madang/contracts/picture-types';
import { formatBytes } from '../../lib/bytes';
import { contractWord } from '../../lib/i18n';

const PICTURE_TYPES: readonly string[] = values(PICTURE_TYPE);
/** The types of pictures, for the attribute `accept` of a file input. */
export const PICTURE_ACCEPT = PICTURE_TYPES.join(',');
/** Whether a file of this type can be uploaded as a picture. */
export const isPictureType = (type: string): boolean => PICTURE_TYPES.includes(type);

/** The message why a file cannot be uploaded as a picture; null if it can (UP-015, UP-016). */
export function imageProblem(file: File): string | null {
  if (!isPictureType(file.type)) return contractWord('errors.IMAGE_TYPE');
  return file.size > LIMITS.imageBytes ? contractWord('errors.IMAGE_TOO_LARGE', { max: formatBytes(LIMITS.imageBytes) }) : null;
}
