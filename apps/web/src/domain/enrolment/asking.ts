import { DELIVERY, YN } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';

/** What decides which fields a class asks everybody who enrols to fill in. */
export type Asking = Pick<Course, 'attendPhoneInputYn' | 'courseQuestions' | 'deliveryCd'>;
export const isDelivered = (course: Asking) => course.deliveryCd === DELIVERY.REQUIRED;
export const asksMore = (course: Asking) =>
  course.attendPhoneInputYn === YN.YES || course.courseQuestions.length > 0 || isDelivered(course);
