import { Dices } from 'lucide-react';
import type { CountedBinding } from '../../lib/form';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';

/** The letters and digits of a generated code, without those that look alike: 0 O, 1 I L. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const newCode = () => [...crypto.getRandomValues(new Uint8Array(10))].map((n) => CODE_LETTERS[n % CODE_LETTERS.length]).join('');

interface CodeFieldProps {
  label: string;
  hint: string;
  /** The label of the button that generates a code. */
  make: string;
  code: CountedBinding;
}
/** The field for a coupon's code in capital letters, with a button that generates one. */
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
        {...code}
        onChange={(event) => code.onChange({ target: { value: event.target.value.toUpperCase() } })}
      />
      <Button onClick={() => code.onChange({ target: { value: newCode() } })}>
        <Dices aria-hidden="true" />
        {make}
      </Button>
    </>
  );
}
