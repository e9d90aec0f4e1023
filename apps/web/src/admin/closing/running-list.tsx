import type { RunningThing } from '@madang/contracts/main/closing';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { Badge, Callout } from '../../ui/parts';
import { hinders, placeOf } from './running';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/**
 * What still runs on the site, each with a badge that says whether it prevents closing, and with a link to the page where it can be ended.
 */
export function RunningList({ running }: { running: RunningThing[] }) {
  const { t } = useTranslation('admin-closing');
  if (!running.length)
    return (
      <Callout tone="good" title={t('running.none')}>
        <p>{t('running.noneText')}</p>
      </Callout>
    );
  return (
    <ul className={r.rows}>
      {running.map((thing) => (
        <li key={thing.kind}>
          <div className={l.grow}>
            <b>
              {t(`running.${thing.kind}.name`, { n: thing.count, count: thing.count })}{' '}
              <Badge tone={hinders(thing) ? 'warn' : 'plain'}>{t(hinders(thing) ? 'running.first' : 'running.byItself')}</Badge>
            </b>
            <p className={l.muted14}>{t(`running.${thing.kind}.text`)}</p>
          </div>
          <ButtonLink size="sm" to={placeOf(thing)}>
            {t(`running.${thing.kind}.go`)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
