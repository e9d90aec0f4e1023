import { alarmApi, type AlarmPreference } from '@madang/contracts/alarm/alarm';
import { ALARM_KIND } from '@madang/contracts/answer-codes';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { patchAnswer, useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Checkbox } from '../../ui/choices';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { MailChoice } from './mail-choice';
import { cx } from '../../ui/cx';
import { OwnTitle } from '../../ui/own-title';
import l from '../../ui/layout.module.css';
import o from '../../ui/own-title.module.css';
import s from './preferences.module.css';

/** Whether alarms about applications for own classes are among those that a person can get. */
const runsClasses = (all: readonly AlarmPreference[]) => all.some(({ kind }) => kind === ALARM_KIND.APPLICATION);

/** The page on which a person chooses which alarms to get, in the product and by mail. Each tick is saved at once. */
export default function PreferencesPage() {
  const { t } = useTranslation('alarm');
  useTitle(t('preference.title'));
  const list = useCall(alarmApi.preferences);
  const save = useAct(alarmApi.savePreference, {
    onDone: (kept) => {
      patchAnswer(alarmApi.preferences, undefined, () => kept);
      toast(t('preference.saved'));
    },
  });
  const change = (preference: AlarmPreference) => save.mutate({ body: preference });
  return (
    <section className={cx(o.page, s.page)}>
      <OwnTitle>{t('preference.title')}</OwnTitle>
      <p className={s.lead}>{t('preference.lead')}</p>
      <MailChoice />
      {list.isPending ? (
        <SkeletonRows count={6} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{t('preference.kind')}</th>
              <th scope="col">{t('preference.inProduct')}</th>
              <th scope="col">{t('preference.mail')}</th>
            </tr>
          </thead>
          <tbody>
            {list.data.map((preference) => {
              const kind = t(`kinds.${preference.kind}.name`);
              // Whoever runs no class hears of likes of the own posts alone.
              const ofPosts = preference.kind === ALARM_KIND.LIKE && !runsClasses(list.data);
              return (
                <tr key={preference.kind}>
                  <th scope="row" className={l.named}>
                    <b>{kind}</b>
                    <small>{t(ofPosts ? 'kinds.LIKE.ofPosts' : `kinds.${preference.kind}.text`)}</small>
                  </th>
                  {(['inProduct', 'mail'] as const).map((way) => (
                    <td key={way}>
                      <Checkbox
                        bare
                        label={t(`preference.${way}Of`, { kind })}
                        value={preference[way]}
                        disabled={save.isPending}
                        onChange={(on) => change({ ...preference, [way]: on })}
                      />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
