const DIGIT_WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** The ten digits of a Korean business registration number without its hyphens and spaces; null where the text is not ten digits. */
const businessDigits = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : null;
};
/** Whether a text is a Korean business registration number whose last digit is the right check digit of the other nine. */
export function isBusinessNumber(text: string): boolean {
  const digits = businessDigits(text);
  if (!digits) return false;
  const of = [...digits].map(Number);
  const sum = DIGIT_WEIGHTS.reduce((total, weight, i) => total + weight * of[i]!, 0) + Math.floor((of[8]! * 5) / 10);
  return (10 - (sum % 10)) % 10 === of[9];
}
/** A business registration number with the usual hyphens: `214-88-73018`; any other text stays as it is. */
export const businessNumber = (text: string): string => {
  const digits = businessDigits(text);
  return digits ? `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}` : text;
};
