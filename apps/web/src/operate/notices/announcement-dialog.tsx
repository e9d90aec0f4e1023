import { values } from '@madang/contracts/codes';
import { platformAnnouncementApi } from '@madang/contracts/main/announcement';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { ANNOUNCED_TO } from '@madang/contracts/platform-codes';
import { useTranslation } from 'react-i18next';
import { momentOf } from '../../domain/platform/moment-of';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { Checkbox, Radio } from '../../ui/choices';
import { MomentField } from '../../ui/date';
import { FormDialog } from '../../ui/form-dialog';
import { Textarea } from '../../ui/inputs';

/** The form for an announcement: for whom it is, its text in three languages, its start and end, and whether it is mailed too. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operate-notices');
  const form = useContractForm(platformAnnouncementApi.make, {
    defaults: {
      audience: ANNOUNCED_TO.OWNERS,
      textKo: '',
      textEn: '',
      textJp: '',
      mailed: false,
      startAt: new Date(serverNow()).toISOString(),
      endAt: '',
    },
    submit: async (body) => {
      await call(platformAnnouncementApi.make, { body });
      await invalidate(platformAnnouncementApi.list, platformAuditApi.list);
      toast(t('announcement.done'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('announcement.title')} action={t('announcement.do')} cancel={t('cancel')} onClose={onClose}>
      <Radio
        label={t('announcement.audience')}
        options={values(ANNOUNCED_TO).map((value) => ({ value, label: t(`announcement.to.${value}`) }))}
        {...form.value('audience')}
      />
      {(['textKo', 'textEn', 'textJp'] as const).map((name) => (
        <Textarea key={name} label={t(`announcement.${name}`)} rows={2} maxLength={500} required {...form.text(name)} />
      ))}
      <MomentField label={t('announcement.startAt')} required {...momentOf(form.value('startAt'))} />
      <MomentField label={t('announcement.endAt')} required {...momentOf(form.value('endAt'), '18:00:00')} />
      <Checkbox label={t('announcement.mailToo')} hint={t('announcement.mailHint')} {...form.value('mailed')} />
    </FormDialog>
  );
}
