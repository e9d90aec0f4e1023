import { DELIVERY, QUESTION_STATUS, YN, type CodeOf, type Yn } from '../codes';

/** What a class asks everybody who enrols in it. */
export interface Asked {
  /** Y: for the telephone number. */
  attendPhoneInputYn: Yn;
  /** '00': for an address, to which its material is sent. */
  deliveryCd: CodeOf<typeof DELIVERY>;
  courseQuestions: { question: string; requiredYn: Yn }[];
}
interface OfClass extends Asked {
  /** Whether its questions are asked. */
  questionStatusCd: string;
}

/**
 * What is asked of somebody who enrols in a package: what the package and its classes ask (EN-026). The number and the address are asked
 * once, and so is a question that several ask; it needs an answer where one of them requires it.
 */
export function askedTogether(classes: readonly OfClass[]): Asked {
  const asked = classes.filter((one) => one.questionStatusCd === QUESTION_STATUS.ASKED).flatMap((one) => one.courseQuestions);
  const required = new Set(asked.filter((one) => one.requiredYn === YN.YES).map((one) => one.question));
  return {
    attendPhoneInputYn: classes.some((one) => one.attendPhoneInputYn === YN.YES) ? YN.YES : YN.NO,
    deliveryCd: classes.some((one) => one.deliveryCd === DELIVERY.REQUIRED) ? DELIVERY.REQUIRED : DELIVERY.NONE,
    courseQuestions: [...new Set(asked.map((one) => one.question))].map((question) => ({
      question,
      requiredYn: required.has(question) ? YN.YES : YN.NO,
    })),
  };
}
