import { DELIVERY, QUESTION_STATUS, YN } from '../codes';
import { askedTogether } from './asked-together';

describe('what a package asks', () => {
  const nothing = { attendPhoneInputYn: YN.NO, deliveryCd: DELIVERY.NONE, questionStatusCd: QUESTION_STATUS.ASKED, courseQuestions: [] };
  it('EN-026 is what its classes ask, each question once, required where one class requires it', () => {
    const one = (question: string, requiredYn: 'Y' | 'N') => ({ question, requiredYn });
    const classes = [
      { ...nothing, courseQuestions: [one('경력', YN.NO), one('목표', YN.YES)] },
      { ...nothing, attendPhoneInputYn: YN.YES, courseQuestions: [one('경력', YN.YES)] },
      { ...nothing, deliveryCd: DELIVERY.REQUIRED, questionStatusCd: '99', courseQuestions: [one('묻지 않음', YN.YES)] },
    ];
    expect(askedTogether(classes)).toEqual({
      attendPhoneInputYn: YN.YES,
      deliveryCd: DELIVERY.REQUIRED,
      courseQuestions: [one('경력', YN.YES), one('목표', YN.YES)],
    });
    expect(askedTogether([nothing, nothing])).toEqual({ attendPhoneInputYn: YN.NO, deliveryCd: DELIVERY.NONE, courseQuestions: [] });
  });
});
