import { useId, useState } from 'react';
import { Swatch } from '../../domain/brand/swatch';
import { themeStyle } from '../../domain/brand/theme';
import { useChannel } from '../../lib/channel';
import { useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { AdminWindow } from './admin-window';
import { ShopWindow } from './shop-window';
import { useAbout } from './use-about';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './about.module.css';
import p from './pictures.module.css';

const THEME_COLOURS = { green: '#0f8a6d', clay: '#b4532a', violet: '#5b4bd6', pink: '#c22a5b' } as const;
type Colour = keyof typeof THEME_COLOURS;

/** The link to opening a site; for a person who has sites, to their sites. */
export function StartLink({ size = 'lg' }: { size?: 'lg' | 'xl' }) {
  const words = useAbout();
  const { user } = useSession();
  const hasSite = !!user && user.mngCnt > 0;
  return (
    <ButtonLink to={hasSite ? '/create_site/list' : '/create_site'} tone="primary" size={size}>
      {hasSite ? words.mine : words.start}
    </ButtonLink>
  );
}

export function Hero() {
  const words = useAbout();
  const hasDemos = useChannel((state) => state.demoSites.length > 0);
  const [colour, setColour] = useState<Colour>('green');
  return (
    <section className={s.hero} aria-labelledby="about-head">
      <div className="wrap">
        <h1 id="about-head">{words.head}</h1>
        <p className={s.lead}>{words.lead}</p>
        <div className={cx(l.rowMiddle, s.actions)}>
          <StartLink size="xl" />
          <a className={s.second} href={hasDemos ? '#demos' : '#plans'}>
            {hasDemos ? words.tour : words.plansLink}
          </a>
        </div>
        <p className={s.fine}>{words.fine}</p>
        <div className={p.stage} style={themeStyle(THEME_COLOURS[colour])}>
          <ShopWindow />
          <AdminWindow />
          <Swatches chosen={colour} onChoose={setColour} />
        </div>
      </div>
    </section>
  );
}

/** The choice of a colour that both drawn windows take on, to show that a site sets only one colour. */
function Swatches({ chosen, onChoose }: { chosen: Colour; onChoose: (colour: Colour) => void }) {
  const words = useAbout();
  const name = useId();
  return (
    <fieldset className={p.swatches}>
      <legend>{words.colours.label}</legend>
      {Object.entries(THEME_COLOURS).map(([key, hex]) => (
        <Swatch
          key={key}
          name={name}
          label={words.colours[key as Colour]}
          colour={hex}
          checked={chosen === key}
          onChoose={() => onChoose(key as Colour)}
        />
      ))}
    </fieldset>
  );
}
