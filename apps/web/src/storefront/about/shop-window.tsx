import { CURRENCY } from '@madang/contracts/codes';
import { ArrowRight } from 'lucide-react';
import { formatMoney } from '../../lib/format';
import { BannerArt, COVERS } from './art';
import { useAbout } from './use-about';
import { Frame } from './window';
import s from './windows.module.css';

/** A site as visitors see it. */
export function ShopWindow() {
  const { shop } = useAbout();
  return (
    <Frame label={shop.label} className={s.shop}>
      <div className={s.shopHead}>
        <b>
          <i />
          {shop.name}
        </b>
        {shop.menus.map((menu, i) => (
          <span key={menu} className={i ? undefined : s.on}>
            {menu}
          </span>
        ))}
      </div>
      <div className={s.banner}>
        <BannerArt />
        <small>{shop.eyebrow}</small>
        <b>{shop.head}</b>
        <u>
          {shop.button}
          <ArrowRight />
        </u>
      </div>
      <p className={s.shelf}>{shop.shelf}</p>
      <div className={s.cards}>
        {shop.classes.map(({ title, price }, i) => (
          <div key={title}>
            {COVERS[i]}
            <b>{title}</b>
            <em>{formatMoney(price, CURRENCY.KRW)}</em>
          </div>
        ))}
      </div>
    </Frame>
  );
}
