import { CURRENCY } from '@madang/contracts/codes';
import { formatMoney } from '../../lib/format';
import { BannerArt, DRAWN_COVERS } from './art';
import { useAbout } from './use-about';
import { Frame } from './window';
import s from './pictures.module.css';

/** A drawing of a site as its visitors see it. */
export function ShopWindow() {
  const { shop } = useAbout();
  return (
    <Frame label={shop.label} className={s.shop}>
      <div className={s.site}>
        <div className={s.menu}>
          <b>{shop.name}</b>
          {shop.menus.map((menu) => (
            <span key={menu}>{menu}</span>
          ))}
        </div>
        <div className={s.banner}>
          <BannerArt />
          <small>{shop.eyebrow}</small>
          <b>{shop.head}</b>
          <u>{shop.button}</u>
        </div>
        <p className={s.shelf}>{shop.shelf}</p>
        <div className={s.covers}>
          {shop.classes.map(({ title, price }, i) => (
            <div key={title}>
              {DRAWN_COVERS[i]}
              <b>{title}</b>
              {formatMoney(price, CURRENCY.KRW)}
            </div>
          ))}
        </div>
      </div>
    </Frame>
  );
}
