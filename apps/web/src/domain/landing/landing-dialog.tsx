import { PUBLISH_STATUS, YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi } from '@madang/contracts/main/course';
import { pageApi } from '@madang/contracts/page/page-calls';
import { sitePageApi, type SitePageRow } from '@madang/contracts/page/site-page';
import { pageAddress } from '@madang/contracts/page/site-page-paths';
import { ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import s from './landing.module.css';

/** How many classes the choice lists. */
const CLASSES_SHOWN = 100;

interface LandingProps {
  /** The class that the page sells; without it the person chooses one first. */
  course?: { courseSeq: number; title: string };
  onClose: () => void;
}
/** The landing pages of a class: those that exist, and a button for a new one, which opens in the page editor. */
export default function LandingDialog({ course, onClose }: LandingProps) {
  const { t } = useTranslation('landing');
  const navigate = useNavigate();
  const designs = useCan('SITE_DESIGN_UPDATE');
  const makes = useCan(sitePageApi.createLanding) && designs;
  const [chosen, setChosen] = useState<number | null>(course?.courseSeq ?? null);
  const create = useAct(sitePageApi.createLanding, {
    invalidates: [sitePageApi.list, pageApi.list],
    onDone: (page) => void navigate(`/settings/page/${page.pageSeq}/blocks`),
  });
  return (
    <Dialog
      open
      size="m"
      onClose={onClose}
      locked={create.isPending}
      title={t('title')}
      note={course ? t('noteOf', { title: course.title }) : t('note')}
      foot={
        makes && (
          <Button
            tone="primary"
            busy={create.isPending}
            disabled={chosen === null}
            onClick={() => chosen !== null && create.mutate({ body: { courseSeq: chosen } })}
          >
            <Plus aria-hidden="true" />
            {t('create')}
          </Button>
        )
      }
    >
      {!course && <ClassField value={chosen} onChange={setChosen} />}
      {chosen !== null && <Pages courseSeq={chosen} designs={designs} />}
    </Dialog>
  );
}

function ClassField({ value, onChange }: { value: number | null; onChange: (courseSeq: number | null) => void }) {
  const { t } = useTranslation('landing');
  const list = useCall(courseApi.adminList, { query: { page: 1, size: CLASSES_SHOWN } }, { silent: true });
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRows count={1} />;
  if (!list.data.list.length) return <Empty title={t('noClass.title')} text={t('noClass.text')} />;
  return (
    <Select
      label={t('class')}
      placeholder={t('choose')}
      options={list.data.list.map((one) => ({ value: String(one.courseSeq), label: one.title }))}
      value={value === null ? '' : String(value)}
      onChange={(to) => onChange(to ? Number(to) : null)}
    />
  );
}

function Pages({ courseSeq, designs }: { courseSeq: number; designs: boolean }) {
  const { t } = useTranslation('landing');
  const list = useCall(sitePageApi.list, { query: { courseSeq, page: 1, size: LIMITS.adminPageSizes[0] } }, { staleTime: 0, silent: true });
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRows count={2} />;
  if (!list.data.list.length) return <Empty title={t('none.title')} text={t('none.text')} />;
  return (
    <ul className={s.pages} aria-label={t('pages')}>
      {list.data.list.map((page) => (
        <li key={page.pageSeq}>
          <div>
            <Link to={designs ? `/settings/page/${page.pageSeq}/blocks` : `/settings/page/${page.pageSeq}`}>{page.title}</Link>
            <span>{pageAddress(page.path)}</span>
          </div>
          <LandingState page={page} />
          <a href={pageAddress(page.path)} target="_blank" rel="noreferrer" aria-label={t('open', { title: page.title })}>
            <ExternalLink aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Whether the page is published, or a warning when it is published but its class is hidden from visitors. */
function LandingState({ page }: { page: SitePageRow }) {
  const { t } = useTranslation('landing');
  const shown = page.publishStatusCd === PUBLISH_STATUS.PUBLISHED;
  if (shown && page.course?.onShowYn === YN.NO) return <Badge tone="warn">{t('hidden')}</Badge>;
  return <Badge tone={shown ? 'good' : 'plain'}>{t(`state.${page.publishStatusCd}`)}</Badge>;
}
