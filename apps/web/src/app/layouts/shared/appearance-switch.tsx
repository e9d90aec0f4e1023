import { APPEARANCE } from '@madang/contracts/codes';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../../lib/channel';
import { chooseAppearance, chosenAppearance } from '../../../lib/look';
import c from '../../../ui/choices.module.css';

const APPEARANCE_ICONS = { [APPEARANCE.LIGHT]: Sun, [APPEARANCE.DARK]: Moon, [APPEARANCE.SYSTEM]: SunMoon };
/** The visitor's choice of light, dark or the device's setting, on sites that allow it. */
export default function AppearanceSwitch() {
  const { t } = useTranslation('app');
  const own = useChannel(({ channel }) => channel?.appearanceCd ?? APPEARANCE.LIGHT);
  const [chosen, setChosen] = useState(chosenAppearance);
  return (
    <div className={c.chips} role="group" aria-label={t('footer.appearance')}>
      {([APPEARANCE.LIGHT, APPEARANCE.DARK, APPEARANCE.SYSTEM] as const).map((code) => {
        const Icon = APPEARANCE_ICONS[code];
        return (
          <button
            key={code}
            type="button"
            className={c.chip}
            aria-pressed={(chosen ?? own) === code}
            onClick={() => {
              chooseAppearance(code);
              setChosen(code);
            }}
          >
            <Icon aria-hidden="true" />
            {t(`footer.appearanceOf.${code}`)}
          </button>
        );
      })}
    </div>
  );
}
