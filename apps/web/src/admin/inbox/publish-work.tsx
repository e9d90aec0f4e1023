import { courseApi, REFUSAL_MAX } from '@madang/contracts/main/course';
import { useTranslation } from 'react-i18next';
import { isPackage } from '../../domain/course/course-card';
import { confirm, toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { KeyValues } from '../../ui/parts';
import type { WorkProps } from './detail';
import { Frame } from './frame';
import { QUEUE_READERS } from './queue';
import { RefusalForm } from './refusal-form';

const PUBLISH_READERS = [...QUEUE_READERS, courseApi.adminList, courseApi.list, courseApi.publishCheck, courseApi.find];

/** A class whose instructor asks to have it published. */
export default function PublishWork({ item, onDone }: WorkProps<'publish'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = item;
  const params = { courseSeq: of.courseSeq };
  const approve = useAct(courseApi.approvePublish, {
    invalidates: PUBLISH_READERS,
    onDone: () => {
      toast(t('publish.done', { title: of.title }));
      onDone();
    },
  });
  const ask = async () => {
    if (await confirm(t('publish.askText'), { title: t('publish.ask', { title: of.title }), action: t('publish.approve') }))
      approve.mutate({ params });
  };
  const refuse = useAct(courseApi.refusePublish, {
    invalidates: PUBLISH_READERS,
    onDone: () => {
      toast(t('publish.refused', { title: of.title }));
      onDone();
    },
  });
  return (
    <Frame
      item={item}
      title={of.title}
      to={`/${isPackage(of) ? 'packages' : 'classes'}/${of.courseSeq}`}
      toLabel={t('publish.open')}
      foot={
        <RefusalForm
          label={t('publish.reason')}
          hint={t('publish.reasonHint')}
          max={REFUSAL_MAX}
          busy={refuse.isPending}
          onRefuse={(reason) => refuse.mutate({ params, body: { reason } })}
        >
          <Button tone="primary" busy={approve.isPending} onClick={() => void ask()}>
            {t('publish.approve')}
          </Button>
        </RefusalForm>
      }
    >
      <KeyValues
        rows={[
          { label: t('publish.by'), value: of.requesterName ?? '–' },
          { label: t('publish.at'), value: formatDateTime(of.publishAt) },
        ]}
      />
    </Frame>
  );
}
