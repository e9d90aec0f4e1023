import { LEARNER_STATE, YN } from '@madang/contracts/codes';
import type { RunByMe } from '@madang/contracts/main/mypage-calls';
import { coursePermissions } from '@madang/contracts/role-permissions';
import { useTranslation } from 'react-i18next';
import { isChallenge } from '../../domain/course/course-card';
import { peopleOf, settingsForClassStaff } from '../../domain/course/course-settings';
import { ButtonLink } from '../../ui/button';
import { Badge, SectionHead } from '../../ui/parts';
import b from '../../ui/box-rows.module.css';

/** Whether the person's role in the class allows its settings. */
const hasSettings = (one: RunByMe) => coursePermissions(one.userTypeCd).includes('CLASS_INFO_UPDATE');
/** What waits for staff in a class, as its row says it. */
const WAITING = ['questionCount', 'missionCount', 'approvalCount'] as const;
/** The path of a class's boards: its questions without an answer, as long as there are some. */
const questionsOf = (one: RunByMe) => `/classes/${one.courseSeq}/board${one.questionCount > 0 ? `?open=${YN.YES}` : ''}`;
/** The path of a class's people: those who wait for a decision, as long as there are some. */
const peopleOfRun = (one: RunByMe) => peopleOf(one) + (one.approvalCount > 0 ? `?status=${LEARNER_STATE.WAITING}` : '');
const peopleWord = (one: RunByMe) => (isChallenge(one) ? 'participants' : 'people');

/**
 * The classes in which the person has a role of the class staff. Somebody without a role on the site finds them here, since the admin's
 * list of classes is for the site's staff.
 */
export function RunsPart({ list }: { list: readonly RunByMe[] }) {
  const { t } = useTranslation('my-home');
  return (
    <section id="runs">
      <SectionHead title={t('runs.title')} />
      <ul className={b.rows}>
        {list.map((one) => (
          <li key={one.courseSeq} className={b.row}>
            <div className={b.text}>
              <h3>{one.title}</h3>
              <small>
                {t(`runs.role.${one.userTypeCd}`)}
                {WAITING.filter((kind) => one[kind] > 0).map((kind) => (
                  <Badge key={kind} tone="warn">
                    {t(`runs.${kind}`, { value: one[kind] })}
                  </Badge>
                ))}
              </small>
            </div>
            <div className={b.end}>
              <ButtonLink size="sm" to={questionsOf(one)} aria-label={t('runs.questionsOf', { title: one.title })}>
                {t('runs.questions')}
              </ButtonLink>
              {one.missionSeq !== null && (
                <ButtonLink
                  size="sm"
                  to={`/classes/${one.courseSeq}/classroom/${one.missionSeq}`}
                  aria-label={t('runs.missionsOf', { title: one.title })}
                >
                  {t('runs.missions')}
                </ButtonLink>
              )}
              <ButtonLink size="sm" to={peopleOfRun(one)} aria-label={t(`runs.${peopleWord(one)}Of`, { title: one.title })}>
                {t(`runs.${peopleWord(one)}`)}
              </ButtonLink>
              {hasSettings(one) && (
                <ButtonLink size="sm" to={settingsForClassStaff(one)} aria-label={t('runs.settingsOf', { title: one.title })}>
                  {t('runs.settings')}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
