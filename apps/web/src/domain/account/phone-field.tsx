import type { ChangeEvent } from 'react';
import type { TextBinding } from '../../lib/form';
import { TextInput } from '../../ui/inputs';

/** The field for a phone number; everything but digits is removed from what is typed or pasted. */
export function PhoneField({ label, hint, bound }: { label: string; hint?: string; bound: TextBinding }) {
  return (
    <TextInput
      label={label}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      required
      maxLength={11}
      quiet
      hint={hint}
      {...bound}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        event.target.value = event.target.value.replace(/\D/g, '');
        void bound.onChange(event);
      }}
    />
  );
}
