import { missingDiscounts, missingSums } from './priced-form';

describe('the form of a price', () => {
  it('PY-021 PY-023 lacks a sum in dollars that stands in one currency alone', () => {
    const lack = (more: object) => missingSums({ currency: 'USD', price: 1, priceEx: 1, ...more });
    expect([lack({}), lack({ materialPrice: 1 }), lack({ materialPriceEx: 1 })]).toEqual([[], ['materialPriceEx'], ['materialPrice']]);
    expect(lack({ price: 0, priceEx: 0, materialPrice: 1, materialPriceEx: 1 })).toEqual([]);
    expect([lack({ price: 0 }), lack({ price: 0, priceEx: null })]).toEqual([['price'], ['price', 'priceEx']]);
    expect(missingSums({ currency: 'KRW', price: 0 })).toEqual(['price']);
    expect(missingSums({ currency: 'KRW', price: 0, materialPrice: 1 })).toEqual([]);
  });
  it('PY-009 PY-021 lacks the sum of a discount that stands in one currency alone, or is 0', () => {
    const lack = (more: object) => missingDiscounts({ currency: 'USD', discountPrice: 1, discountPriceEx: 1, ...more });
    expect([lack({}), lack({ discountPrice: 0 }), lack({ discountPriceEx: null })]).toEqual([[], ['discountPrice'], ['discountPriceEx']]);
    expect(missingDiscounts({ currency: 'KRW', discountPrice: 0 })).toEqual(['discountPrice']);
    expect(missingDiscounts({ currency: 'KRW', discountPrice: 1, discountPriceEx: null })).toEqual([]);
  });
});
