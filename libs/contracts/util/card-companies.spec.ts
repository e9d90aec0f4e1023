import { CARD_COMPANY_NAMES, cardCompanyName, payNamesIn } from './card-companies';

describe('names of card companies', () => {
  it('AM-1340 what a payment was made with is said in the reader’s language, whatever it names', () => {
    const kept = [
      'KB국민 9490****0000****',
      '네이버페이 신한 4518-42**',
      'KB국민은행 7000000000001',
      '현대',
      'Visa 4242',
      'bu***@paypal.example',
    ];
    expect(kept.map((one) => payNamesIn(one, 'ko'))).toEqual(kept);
    expect(kept.map((one) => payNamesIn(one, 'en'))).toEqual([
      'KB Kookmin 9490****0000****',
      'Naver Pay Shinhan 4518-42**',
      'KB Kookmin Bank 7000000000001',
      'Hyundai',
      'Visa 4242',
      'bu***@paypal.example',
    ]);
    expect(kept.map((one) => payNamesIn(one, 'jp')).slice(0, 4)).toEqual([
      'KB国民 9490****0000****',
      'NAVER Pay 新韓 4518-42**',
      'KB国民銀行 7000000000001',
      '現代',
    ]);
  });

  it('AM-1340 a name is one word, so that it is found in what was kept; a code that nobody knows has none', () => {
    expect(Object.values(CARD_COMPANY_NAMES).filter((names) => names.ko.includes(' '))).toEqual([]);
    expect(cardCompanyName('61', 'jp')).toBe('現代');
    expect(cardCompanyName('99', 'en')).toBe('');
  });
});
