import { CURRENCY } from '@madang/contracts/codes';
import { ChartNoAxesColumn, ListChecks, BookOpen, Users, Receipt } from 'lucide-react';
import { formatMoney } from '../../lib/format';
import { useAbout } from './use-about';
import { Frame } from './window';
import s from './windows.module.css';

const ICONS = [ChartNoAxesColumn, ListChecks, BookOpen, Users, Receipt];
const LINE = 'M0 92 40 78 80 84 120 58 160 66 200 40 240 50 280 26 320 34 360 14 400 22';

/** The same site as its owner sees it. */
export function AdminWindow() {
  const { admin } = useAbout();
  return (
    <Frame label={admin.label} className={s.admin}>
      <div className={s.adminGrid}>
        <div className={s.side}>
          {admin.menus.map((menu, i) => {
            const Icon = ICONS[i]!;
            return (
              <span key={menu} className={i ? undefined : s.on}>
                <Icon />
                {menu}
              </span>
            );
          })}
        </div>
        <div className={s.board}>
          <h4>{admin.head}</h4>
          <div className={s.panel}>
            <div className={s.figures}>
              {admin.figures.map(({ name, value, change }) => (
                <div key={name}>
                  {name}
                  <b>{value}</b>
                  <em>{change}</em>
                </div>
              ))}
            </div>
            <svg viewBox="0 0 400 110" preserveAspectRatio="none">
              <path d={`${LINE}V110H0Z`} fill="var(--brand-soft)" />
              <path d={LINE} fill="none" stroke="var(--brand-mark)" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
            </svg>
          </div>
          <div className={s.panel}>
            {admin.orders.map(({ name, price, state }) => (
              <div key={name} className={s.order}>
                <span>{name}</span>
                <b>{formatMoney(price, CURRENCY.KRW)}</b>
                <em>{state}</em>
              </div>
            ))}
          </div>
        </div>
      </div>
    </Frame>
  );
}
