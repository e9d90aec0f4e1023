import { CURRENCY } from '@madang/contracts/codes';
import { formatMoney } from '../../lib/format';
import { Figures } from '../../ui/figures';
import l from '../../ui/layout.module.css';
import { Card } from '../../ui/parts';
import { useAbout } from './use-about';
import { Frame } from './window';
import s from './pictures.module.css';

const CHART_LINE_PATH = 'M0 92 40 78 80 84 120 58 160 66 200 40 240 50 280 26 320 34 360 14 400 22';

/** A drawing of a demo site's admin. */
export function AdminWindow() {
  const { admin } = useAbout();
  return (
    <Frame label={admin.label} className={s.admin}>
      <div className={s.board}>
        <Figures
          label={admin.head}
          rows={admin.figures.map(({ name, value, change }) => ({ key: name, label: name, value, note: change }))}
        />
        <Card title={admin.head} flush>
          <svg className={s.chart} viewBox="0 0 400 110" preserveAspectRatio="none">
            <path d={`${CHART_LINE_PATH}V110H0Z`} fill="var(--brand-soft)" />
            <path d={CHART_LINE_PATH} fill="none" stroke="var(--brand-mark)" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
          </svg>
        </Card>
        <Card flush>
          {admin.orders.map(({ name, price, state }) => (
            <div key={name} className={s.row}>
              <span className={l.grow}>{name}</span>
              <b>{formatMoney(price, CURRENCY.KRW)}</b>
              <small>{state}</small>
            </div>
          ))}
        </Card>
      </div>
    </Frame>
  );
}
