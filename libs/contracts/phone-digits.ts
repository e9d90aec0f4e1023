/**
 * The one form in which a telephone number is kept: without separators, and with 0 in place of Korea's +82. Whether it is a number at all
 * is what `phone` looks at.
 */
export const phoneDigits = (written: string): string => written.replace(/[\s().+-]/g, '').replace(/^820?(?=[1-9])/, '0');
