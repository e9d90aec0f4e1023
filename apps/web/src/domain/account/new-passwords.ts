import { message, password, REQUIRED } from '@madang/contracts/fields';
import { object, string } from 'yup';

/** The rule of a new password, typed twice against typing errors; the call gets only the first one. */
export const newPassword = object({
  password: password().required(REQUIRED),
  passwordConfirm: string()
    .required(REQUIRED)
    .test('same', message('passwordConfirm'), (v, ctx) => v === (ctx.parent as { password?: string }).password),
});

/** The rule of a new password that the present one allows. */
export const passwordChange = object({
  password: string().max(128).required(REQUIRED),
  newPassword: password().required(REQUIRED),
  passwordConfirm: string()
    .required(REQUIRED)
    .test('same', message('passwordConfirm'), (v, ctx) => v === (ctx.parent as { newPassword?: string }).newPassword),
});
