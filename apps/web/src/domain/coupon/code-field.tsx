import { Dices } from 'lucide-react';
import type { ValueBinding } from '../../lib/form';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';

/** Letters and digits without those that look alike: 0 O, 1 I L. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newCode = () => [...crypto.getRandomValues(new Uint8Array(10))].map((n) => LETTERS[n % LETTERS.length]).join('');

interface CodeFieldProps {
  label: string;
  hint: string;
  /** The word on the button that makes a code. */
  make: string;
  code: ValueBinding<string>;
}
/** The code of a coupon in capital letters, and a button that makes one. */
export function CodeField({ label, hint, make, code }: CodeFieldProps) {
  return (
    <>
      <TextInput
        label={label}
        hint={hint}
        required
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        name="code"
        value={code.value}
        error={code.error}
        onChange={(event) => code.onChange(event.target.value.toUpperCase())}
      />
      <Button onClick={() => code.onChange(newCode())}>
        <Dices aria-hidden="true" />
        {make}
      </Button>
    </>
  );
}
