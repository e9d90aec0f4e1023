import { phoneDigits } from '@madang/contracts/phone-digits';
import type { ChangeEvent } from 'react';
import type { TextBinding } from '../../lib/form';
import { TextInput } from '../../ui/inputs';

/** How many digits the longest Korean telephone number has. */
const PHONE_DIGITS_MAX = 11;

interface Props {
  label: string;
  hint?: string;
  placeholder?: string;
  autoComplete?: string;
  bound: TextBinding;
}
/**
 * The field for a phone number; everything but digits is removed from what is typed, pasted or filled in by the browser. It has no
 * `maxLength`, by which a browser cuts a pasted `010-1234-5678` before its hyphens are removed, so that the last digits are lost.
 */
export function PhoneField({ label, hint, placeholder, autoComplete = 'tel-national', bound }: Props) {
  return (
    <TextInput
      label={label}
      type="tel"
      inputMode="numeric"
      autoComplete={autoComplete}
      required
      quiet
      hint={hint}
      placeholder={placeholder}
      {...bound}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        event.target.value = phoneDigits(event.target.value).replace(/\D/g, '').slice(0, PHONE_DIGITS_MAX);
        void bound.onChange(event);
      }}
    />
  );
}
