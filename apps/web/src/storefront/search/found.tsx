import { MINUTE } from '@madang/contracts/time';
import type { CourseSummary } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { lacksPrice, priceOf } from '@madang/contracts/main/course-rules';
import type { Suggestions } from '@madang/contracts/main/search-calls';
import { teacherAddress } from '@madang/contracts/main/teacher-address';
import { YN } from '@madang/contracts/codes';
import { Megaphone, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { coursePath, Cover } from '../../domain/course/course-card';
import { Price } from '../../domain/course/course-parts';
import { Marked } from '../../domain/search-ways/marked';
import { usePopularWords } from '../../domain/search-ways/popular-words';
import { formatDate } from '../../lib/format';
import { useNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import { Avatar } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Group, Option, Options, resultsOf } from './panel';
import { noteSearch } from './sent';
import l from '../../ui/layout.module.css';
import s from './suggestions.module.css';

interface Props {
  q: string;
  data: Suggestions | undefined;
  /** Whether the results are still those of the previous text, while new ones load. */
  stale: boolean;
  failed: boolean;
  onRetry: () => void;
}
/** The results for the typed text: the first of each kind, and a link to all. */
export function Found({ q, data, stale, failed, onRetry }: Props) {
  const { t } = useTranslation('search');
  if (failed && !data) return <ErrorState tight onRetry={onRetry} title={t('failed')} />;
  if (!data) return <SkeletonRows count={3} />;
  const { classes, packages, teachers, notices, totalCount, close } = data;
  const nothing = !totalCount && !teachers.length && !notices.length;
  if (nothing && !stale) return <Nothing q={q} />;
  // Classes that are only similar to the text come after the exact results of other kinds.
  const shownClasses = (
    <>
      {classes.length > 0 && (
        <Group title={close ? t('close', { q }) : t('classes')}>
          {classes.map((one) => (
            <ClassOption key={one.courseSeq} course={one} q={q} />
          ))}
        </Group>
      )}
      {packages.length > 0 && (
        <Group title={t('packages')}>
          {packages.map((one) => (
            <ClassOption key={one.courseSeq} course={one} q={q} />
          ))}
        </Group>
      )}
    </>
  );
  return (
    <div className={cx(stale && l.stale)} aria-busy={stale || undefined}>
      <Options label={t('list')}>
        {!close && shownClasses}
        {teachers.length > 0 && (
          <Group title={t('teachers')}>
            {teachers.map((one) => (
              <Option key={one.userSeq} id={`t${one.userSeq}`} to={teacherAddress(one.userSeq)}>
                <Avatar name={one.name} imageUrl={one.profileImageUrl} size={40} />
                <span className={s.text}>
                  <b className={l.cut2}>
                    <Marked text={one.name} typed={q} />
                  </b>
                  <small>{t('courses', { n: one.courseCount, count: one.courseCount })}</small>
                </span>
              </Option>
            ))}
          </Group>
        )}
        {notices.length > 0 && (
          <Group title={t('notices')}>
            {notices.map((one) => (
              <Option key={one.noticeSeq} id={`n${one.noticeSeq}`} to={`/notices/${one.noticeSeq}`}>
                <Megaphone aria-hidden="true" />
                <span className={s.text}>
                  <Marked text={one.title} typed={q} />
                </span>
                <time className="num" dateTime={one.createdAt}>
                  {formatDate(one.createdAt)}
                </time>
              </Option>
            ))}
          </Group>
        )}
        {close && shownClasses}
        {totalCount > 0 && (
          <Option id="all" to={resultsOf(q)} className={s.all} onChoose={() => noteSearch(q)}>
            <Search aria-hidden="true" />
            <span className={s.text}>{t('all', { q, n: totalCount, count: totalCount })}</span>
          </Option>
        )}
      </Options>
    </div>
  );
}

function ClassOption({ course, q }: { course: CourseSummary; q: string }) {
  const now = useNow(MINUTE);
  const who = course.courseTutorShowYn === YN.YES ? course.teachers.map((one) => one.name).join(', ') : '';
  return (
    <Option id={`c${course.courseSeq}`} to={coursePath(course)}>
      <Cover imageUrl={course.imageUrl} className={s.cover} />
      <span className={s.text}>
        <b className={l.cut2}>
          <Marked text={course.title} typed={q} />
        </b>
        {who && <small>{who}</small>}
      </span>
      {!lacksPrice(course) && !isSurvey(course) && (
        <span className={s.price}>
          <Price price={priceOf(course, now)} members={course.siteMembershipSeqs.length > 0} subscribed={course.subscribeYn === YN.YES} />
        </span>
      )}
    </Option>
  );
}

function Nothing({ q }: { q: string }) {
  const { t } = useTranslation('search');
  const words = usePopularWords();
  return (
    <>
      <Empty tight art="search" heading="h3" title={t('nothing', { q })} text={t('nothingHint')} />
      <Options label={t('list')}>
        {words.length > 0 && (
          <Group title={t('popular')}>
            <div role="presentation" className={s.popular}>
              {words.map((word, i) => (
                <Option key={word} id={`p${i}`} to={resultsOf(word)} onChoose={() => noteSearch(word)}>
                  <b className="num" aria-hidden="true">
                    {i + 1}
                  </b>
                  <span className={s.text}>{word}</span>
                </Option>
              ))}
            </div>
          </Group>
        )}
        <Option id="every" to="/classes" className={s.all}>
          <Search aria-hidden="true" />
          <span className={s.text}>{t('every')}</span>
        </Option>
      </Options>
    </>
  );
}
