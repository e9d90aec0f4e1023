import { PAY_METHOD, values, type PayMethod } from '@madang/contracts/codes';
import { config } from './config';
import { canBePaid, ORDINARY_METHODS, soldMethods } from './pay-methods';
import { VARIABLES } from './variables';

const { payProvider } = config;
const set = (env: { PAY_PROVIDER: string; PAY_METHODS?: string; PAYPAL_CLIENT_ID?: string }) => {
  config.payProvider = env.PAY_PROVIDER;
  for (const name of ['PAY_METHODS', 'PAYPAL_CLIENT_ID'] as const)
    if (env[name]) process.env[name] = env[name];
    else delete process.env[name];
};
afterEach(() => set({ PAY_PROVIDER: payProvider }));
const BY_CONTRACT: readonly PayMethod[] = [PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY, PAY_METHOD.OVERSEAS_CARD];

describe('the ways to pay that an installation sells', () => {
  it('AM-755 are all of the stand-in’s, and of Toss those that need no contract of their own', () => {
    set({ PAY_PROVIDER: 'sandbox' });
    expect(soldMethods().toSorted()).toEqual(values(PAY_METHOD).toSorted());
    set({ PAY_PROVIDER: 'toss' });
    expect(soldMethods()).toEqual([PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT, PAY_METHOD.TRANSFER]);
    for (const one of BY_CONTRACT) expect(canBePaid(one === PAY_METHOD.OVERSEAS_CARD ? 'USD' : 'KRW', [one])).toBe(false);
  });

  it('AM-755 are those that PAY_METHODS names, with PayPal by its keys alone', () => {
    set({ PAY_PROVIDER: 'toss', PAY_METHODS: 'CARD, KAKAOPAY' });
    expect(soldMethods()).toEqual([PAY_METHOD.CARD, PAY_METHOD.KAKAO_PAY]);
    expect([canBePaid('KRW', [PAY_METHOD.KAKAO_PAY]), canBePaid('KRW', [PAY_METHOD.VIRTUAL_ACCOUNT])]).toEqual([true, false]);
    set({ PAY_PROVIDER: 'toss', PAY_METHODS: 'CARD', PAYPAL_CLIENT_ID: 'own' });
    expect(soldMethods()).toEqual([PAY_METHOD.CARD, PAY_METHOD.PAYPAL]);
    set({ PAY_PROVIDER: 'sandbox', PAY_METHODS: 'CARD' });
    expect(soldMethods()).toEqual([PAY_METHOD.CARD, PAY_METHOD.PAYPAL]);
  });

  it('are named by the variable with the words of the contract, all of them but PayPal', () => {
    const { check, default: otherwise } = VARIABLES.find(({ name }) => name === 'PAY_METHODS')!;
    expect(values(PAY_METHOD).filter((one) => check(one) !== null)).toEqual([PAY_METHOD.PAYPAL]);
    expect(otherwise).toBe(`\`${ORDINARY_METHODS.join(',')}\``);
  });
});
