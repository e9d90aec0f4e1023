import { PAY_METHOD, CURRENCY } from '@madang/contracts/codes';
import { seoulMonth } from '@madang/contracts/dates';
import { ratesOf, statementOf, FULL_SHARE } from '@madang/contracts/util/settlement-rules';
import { fill } from '@madang/contracts/words/words';
import { Wallet } from 'lucide-react';
import { formatMoney } from '../../lib/format';
import { serverNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import { Sum } from '../../ui/parts';
import { Feature } from './features';
import { useAbout } from './use-about';
import s from './about.module.css';
import p from './pictures.module.css';

/** The price in won of the example's class. */
const EXAMPLE_PRICE_KRW = 132_000;
/** How many orders of the example are paid. */
const PAID_ORDERS = 18;
/** How many orders of the example are refunded. */
const REFUNDED_ORDERS = 1;
const won = (amount: number) => formatMoney(amount, CURRENCY.KRW);
const percent = (rate: number) => `${(rate * 100) / FULL_SHARE}%`;

/** An example settlement of an invented month, calculated by the rules of real ones. */
export function Money() {
  const { money } = useAbout();
  const rates = ratesOf(seoulMonth(serverNow()));
  const sum = {
    payMethodCd: PAY_METHOD.CARD,
    payCount: PAID_ORDERS,
    paid: PAID_ORDERS * EXAMPLE_PRICE_KRW,
    refundCount: REFUNDED_ORDERS,
    refunded: REFUNDED_ORDERS * EXAMPLE_PRICE_KRW,
  };
  const of = statementOf([sum], rates);
  const net = of.net.toLocaleString();
  const rows = [
    { name: fill(money.paid, { n: PAID_ORDERS }), how: `${EXAMPLE_PRICE_KRW.toLocaleString()} × ${PAID_ORDERS}`, amount: of.gross },
    {
      name: fill(money.refunded, { n: REFUNDED_ORDERS }),
      how: `${EXAMPLE_PRICE_KRW.toLocaleString()} × ${REFUNDED_ORDERS}`,
      amount: -of.refunds,
    },
    { name: money.fee, how: `${net} × ${percent(rates.methods.CARD.rate)}`, amount: -of.pgFee },
    { name: money.platform, how: `${net} × ${percent(of.platformRate)}`, amount: -of.platformFee },
    { name: money.vat, how: `${(of.pgFee + of.platformFee).toLocaleString()} × ${percent(of.vatRate)}`, amount: -of.vat },
  ];
  return (
    <div className={s.night}>
      <Feature of="money" icon={<Wallet aria-hidden="true" />}>
        <div className={cx(p.sheet, p.bill)}>
          <h3>
            {money.sheet} <small className={l.muted14}>{money.example}</small>
          </h3>
          <Sum
            rows={[
              ...rows.map(({ name, how, amount }) => ({
                label: (
                  <>
                    {name} <small className={l.note13}>{how}</small>
                  </>
                ),
                value: won(amount),
              })),
              { label: money.payout, value: won(of.payout), kind: 'total' },
            ]}
          />
        </div>
      </Feature>
    </div>
  );
}
