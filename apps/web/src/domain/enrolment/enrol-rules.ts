import { YN } from '@madang/contracts/codes';
import { message, phone, REQUIRED, text } from '@madang/contracts/fields';
import { deliveryAddressFields } from '@madang/contracts/main/delivery-address';
import { array, object } from 'yup';
import { isDelivered, type Asking } from './asking';

/** The schema's fields for the questions that a class asks at enrolment. */
export const enrolRules = (course: Asking) => ({
  phone: course.attendPhoneInputYn === YN.YES ? phone().required(REQUIRED) : phone().default(''),
  answers: array(object({ answer: text(2000).default('') }).required())
    .test('required', message('invalid'), function required(list) {
      const at = (list ?? []).findIndex((one, i) => course.courseQuestions[i]?.requiredYn === YN.YES && !one.answer);
      return at < 0 || this.createError({ path: `answers.${at}.answer`, message: message('required') });
    })
    .default([]),
  ...(isDelivered(course) && { delivery: object(deliveryAddressFields()) }),
});
/** The rules of a form that asks a class's questions and nothing else. */
export const enrolSchema = (course: Asking) => object(enrolRules(course));
