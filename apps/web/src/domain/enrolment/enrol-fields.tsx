import { DELIVERY, YN } from '@madang/contracts/codes';
import type { DeliveryAddress } from '@madang/contracts/main/delivery-address';
import { enrolmentApi } from '@madang/contracts/main/enrolment-calls';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm, type ContractForm, type TextFields } from '../../lib/form';
import { useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { Textarea } from '../../ui/inputs';
import { PhoneField } from '../account/phone-field';
import { AddressFields } from './address-fields';
import { isDelivered, type Asking } from './asking';
import l from '../../ui/layout.module.css';

export interface EnrolValues {
  phone: string;
  answers: { answer: string }[];
  delivery: DeliveryAddress;
}
/** A form that has the fields of an enrolment, possibly among others. */
type EnrolForm = TextFields<'phone' | `answers.${number}.answer` | `delivery.${keyof DeliveryAddress}`>;
export interface EnrolAnswers {
  phone: string | null;
  answers: { question: string; answer: string }[];
  /** The address for the material; null where nothing is delivered. */
  delivery: DeliveryAddress | null;
}

export const enrolDefaults = (course: Asking, userPhone: string | null | undefined, name = ''): EnrolValues => ({
  phone: userPhone ?? '',
  answers: course.courseQuestions.map(() => ({ answer: '' })),
  delivery: { recipient: name, phone: userPhone ?? '', zipCode: '', address: '', addressDetail: '', memo: '' },
});
export const answersOf = (course: Asking, values: EnrolValues): EnrolAnswers => ({
  phone: course.attendPhoneInputYn === YN.YES ? values.phone : null,
  answers: course.courseQuestions.map(({ question }, i) => ({ question, answer: values.answers[i]?.answer ?? '' })),
  delivery: isDelivered(course) ? values.delivery : null,
});
/** The question that the field of an answer belongs to, for messages about a field that is not on the screen. */
export const questionOf = (course: Asking) => (field: string) =>
  course.courseQuestions[Number(/^answers\.(\d+)\./.exec(field)?.[1])]?.question;
/** What is asked of a person who already holds a seat: nothing, because they answered before they got it. */
export const NO_QUESTIONS: Asking = { attendPhoneInputYn: YN.NO, courseQuestions: [], deliveryCd: DELIVERY.NONE };

/**
 * Fills the empty phone numbers of a form with the one that the person gave at an earlier enrolment on this site, where the account has
 * none of its own.
 */
export function useEarlierPhone(course: Asking, form: Pick<EnrolForm, 'getValues' | 'setValue'>): void {
  const user = useUser();
  const asks = course.attendPhoneInputYn === YN.YES || isDelivered(course);
  const { data } = useCall(enrolmentApi.phone, undefined, { enabled: asks && user !== null && !user.phone, silent: true });
  const phone = data?.phone;
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!phone) return;
    for (const field of ['phone', 'delivery.phone'] as const) if (!getValues(field)) setValue(field, phone);
  }, [phone, getValues, setValue]);
}

/** The form of the phone, the answers and the address that a class asks of everybody who enrols. */
export function useEnrolFields(course: Asking, submit: (answers: EnrolAnswers) => Promise<unknown>): ContractForm<EnrolValues> {
  const user = useUser();
  const rules = useCallback(async () => (await import('./enrol-rules')).enrolSchema(course), [course]);
  const form = useContractForm<EnrolValues>(rules, {
    labelOf: questionOf(course),
    defaults: enrolDefaults(course, user?.phone, user?.name),
    submit: (values) => submit(answersOf(course, values)),
  });
  useEarlierPhone(course, form);
  return form;
}
/**
 * The fields for the phone number, the class's questions and the address for its material, as far as the class asks for them (EN-026,
 * CR-164).
 */
export function EnrolFields({ course, form }: { course: Asking; form: Pick<EnrolForm, 'text'> }) {
  const { t } = useTranslation('enrolment');
  return (
    <div className={l.grid20}>
      {course.attendPhoneInputYn === YN.YES && (
        <PhoneField label={t('phone')} autoComplete="tel" placeholder="01012345678" bound={form.text('phone')} />
      )}
      {course.courseQuestions.map((one, i) => (
        <Textarea
          key={one.question}
          label={one.question}
          required={one.requiredYn === YN.YES}
          rows={3}
          maxLength={2000}
          {...form.text(`answers.${i}.answer`)}
        />
      ))}
      {isDelivered(course) && <AddressFields text={(field) => form.text(`delivery.${field}`)} />}
    </div>
  );
}
