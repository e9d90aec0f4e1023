import { email, message, NAME_PATTERN, phone as phoneRule, REQUIRED } from '@madang/contracts/fields';
import { finishSignupInput } from '@madang/contracts/main/social';
import { string } from 'yup';
import type { SnsSignup } from '../../lib/sns-info';

/**
 * The rule of the rest of a sign-up that began at a social provider. `told`: the provider sent an address, so that neither phone nor code
 * is asked for; `asked`: a code has to prove the typed address.
 */
export const socialRule = (info: SnsSignup, asked: boolean, told: boolean) =>
  finishSignupInput.shape({
    // The name that the provider sent is valid even where it breaks the rule for names (AM-091).
    name: string()
      .trim()
      .max(50, message('maxLength', { max: 50 }))
      .required(REQUIRED)
      .test('name', message('name'), (v) => v === info.name || NAME_PATTERN.test(v ?? '')),
    email: email().required(REQUIRED),
    code: asked ? string().required(REQUIRED) : string(),
    phone: told ? string() : phoneRule().required(REQUIRED),
  });
