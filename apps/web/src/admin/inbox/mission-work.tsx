import { missionApi } from '@madang/contracts/main/mission';
import { YN } from '@madang/contracts/codes';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatBytes } from '../../lib/bytes';
import { formatCount } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { NumberInput, Textarea } from '../../ui/inputs';
import { Badge } from '../../ui/parts';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import type { WorkProps } from './detail';
import { useDraft } from './drafts';
import { Frame, NextUp } from './frame';
import { QUEUE_READERS } from './queue';
import { SendButton } from './send-button';
import { sendsByKey } from './send-keys';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

/** The mission that a learner handed in, and the form for feedback and points. */
export default function MissionWork(props: WorkProps<'mission'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = props.item;
  const params = { courseSeq: of.courseSeq!, curriculumSeq: of.curriculumSeq!, submissionSeq: of.itemSeq };
  const found = useCall(missionApi.submission, { params }, { silent: true, staleTime: 0 });
  const one = found.data;
  return (
    <Frame
      item={props.item}
      title={of.title}
      to={`/classes/${of.courseSeq}/classroom/${of.curriculumSeq}`}
      toLabel={t('mission.open')}
      foot={one && <Feedback {...props} params={params} />}
    >
      <p className={l.muted13}>
        {of.place} {one?.lateYn === YN.YES && <Badge tone="warn">{t('mission.late')}</Badge>}
      </p>
      {found.isPending ? (
        <Loading>
          <SkeletonLines lines={5} />
        </Loading>
      ) : found.isError ? (
        <ErrorState tight error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <>
          {found.data.content && <p className={l.written}>{found.data.content}</p>}
          {found.data.files.length > 0 && (
            <ul className={r.rows} aria-label={t('mission.files')}>
              {found.data.files.map((file) => (
                <li key={file.fileSeq}>
                  <a className="link" href={file.url} target="_blank" rel="noopener noreferrer">
                    {file.originFileName}
                  </a>
                  <small className={l.atEnd}>{formatBytes(file.fileSize)}</small>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Frame>
  );
}

interface At {
  courseSeq: number;
  curriculumSeq: number;
  submissionSeq: number;
}
function Feedback({ item, next, drafts, onDone, params }: WorkProps<'mission'> & { params: At }) {
  const { t } = useTranslation('admin-inbox');
  const full = item.of.point ?? 0;
  const form = useContractForm(missionApi.feedback, {
    defaults: { content: '', point: null, ...drafts.get(item.id) },
    submit: async (body) => {
      await call(missionApi.feedback, { params, body });
      toast(t('mission.done', { name: item.name }));
      drafts.delete(item.id);
      onDone();
      await invalidate(...QUEUE_READERS, missionApi.submissions, missionApi.submission, missionApi.list);
    },
  });
  useDraft(form, drafts, item.id);
  return (
    <form className={l.stack12} {...form.bind} onKeyDown={sendsByKey} aria-label={t('mission.feedback')}>
      <Textarea
        label={t('mission.feedbackTo', { name: item.name })}
        hideLabel
        placeholder={t('mission.feedbackTo', { name: item.name })}
        rows={4}
        {...form.text('content')}
      />
      {full > 0 && (
        <NumberInput
          className={l.short}
          label={t('mission.point')}
          max={full}
          suffix={t('mission.of', { n: formatCount(full) })}
          {...form.value('point')}
        />
      )}
      <div className={l.rowEndMiddle}>
        <NextUp next={next} />
        <SendButton next={next} busy={form.busy} />
      </div>
    </form>
  );
}
