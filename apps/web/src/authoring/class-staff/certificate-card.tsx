import { CERTIFICATE_ISSUE, LANG, values } from '@madang/contracts/codes';
import { certificateApi, CERTIFICATE_SIGNER_MAX, CERTIFICATE_TEXT_MAX, CERTIFICATE_TITLE_MAX } from '@madang/contracts/main/certificate';
import { LANG_NAMES } from '@madang/contracts/locale';
import type { CertificateRule } from '@madang/contracts/main/certificate-calls';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImageField } from '../../domain/files/upload';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useAct, useCall } from '../../lib/query';
import { useUploading } from '../../lib/uploading';
import { useDownload } from '../../lib/use-download';
import { Button } from '../../ui/button';
import { Radio, Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { NumberInput, Textarea, TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import { Badge, Card } from '../../ui/parts';
import { ErrorState, SkeletonLines } from '../../ui/states';

/** Whether the class gives certificates, on which condition, and the text on them; only for staff who may change it (CU-115). */
export function CertificateCard({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('class-staff');
  const may = useCan(certificateApi.saveRule);
  const rule = useCall(certificateApi.rule, { params: { courseSeq } }, { enabled: may, silent: true, staleTime: 0 });
  const [editing, setEditing] = useState(false);
  if (!may) return null;
  const state =
    rule.data?.issueCd === CERTIFICATE_ISSUE.COMPLETION ? 'on' : rule.data?.issueCd === CERTIFICATE_ISSUE.BY_HAND ? 'byHand' : 'off';
  return (
    <>
      <Card
        title={t('certificate.title')}
        note={t('certificate.note')}
        aside={
          rule.data && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {t('certificate.edit')}
            </Button>
          )
        }
      >
        {rule.isPending ? (
          <SkeletonLines />
        ) : rule.isError ? (
          <ErrorState tight error={rule.error} onRetry={() => void rule.refetch()} />
        ) : (
          <p className={l.rowMiddle}>
            <Badge tone={state === 'off' ? 'plain' : 'good'}>{t(`certificate.${state}`, { rate: rule.data.completionRate })}</Badge>
            {state !== 'off' && rule.data.signer && <span className={l.muted}>{rule.data.signer}</span>}
          </p>
        )}
      </Card>
      {editing && rule.data && <CertificateDialog courseSeq={courseSeq} rule={rule.data} onClose={() => setEditing(false)} />}
    </>
  );
}

function useDraft(courseSeq: number, rule: CertificateRule, onClose: () => void) {
  const { t } = useTranslation('class-staff');
  const [v, setV] = useState(rule);
  const [tried, setTried] = useState(false);
  const save = useAct(certificateApi.saveRule, {
    invalidates: [certificateApi.rule, certificateApi.list],
    onDone: ({ issued }) => {
      toast(issued > 0 ? t('certificate.savedIssued', { count: issued }) : t('certificate.saved'));
      onClose();
    },
  });
  const { fetching, download } = useDownload();
  const wrong = v.issueCd === CERTIFICATE_ISSUE.COMPLETION && v.completionRate < 1;
  // The required share is only a field when the condition is completion; otherwise the saved share is sent again.
  const body = { ...v, completionRate: v.issueCd === CERTIFICATE_ISSUE.COMPLETION ? v.completionRate : rule.completionRate };
  const checked = (then: () => void) => () => {
    setTried(true);
    if (!wrong) then();
  };
  return {
    v,
    set: <K extends keyof CertificateRule>(key: K, value: CertificateRule[K]) => setV((old) => ({ ...old, [key]: value })),
    wrong: tried && wrong,
    saving: save.isPending,
    fetching,
    save: checked(() => save.mutate({ params: { courseSeq }, body })),
    sample: checked(
      () => void download(() => call(certificateApi.sample, { params: { courseSeq }, body }), `${t('certificate.sampleFile')}.pdf`),
    ),
  };
}

function CertificateDialog({ courseSeq, rule, onClose }: { courseSeq: number; rule: CertificateRule; onClose: () => void }) {
  const { t } = useTranslation('class-staff');
  const { v, set, wrong, saving, fetching, save, sample } = useDraft(courseSeq, rule, onClose);
  const gives = v.issueCd !== CERTIFICATE_ISSUE.NONE;
  const box = useRef<HTMLDivElement>(null);
  // The seal would be missing on certificates that are saved before its picture is there.
  const busy = useUploading(box) || saving;
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t('certificate.title')}
      foot={
        <>
          {gives && (
            <Button onClick={sample} busy={fetching} disabled={busy}>
              {t('certificate.sample')}
            </Button>
          )}
          <Button onClick={onClose} disabled={busy}>
            {t('certificate.close')}
          </Button>
          <Button tone="primary" busy={busy} onClick={save}>
            {t('certificate.save')}
          </Button>
        </>
      }
    >
      <div ref={box} className={l.stack16}>
        <Radio
          label={t('certificate.when')}
          options={values(CERTIFICATE_ISSUE).map((value) => ({ value, label: t(`certificate.issue.${value}`) }))}
          value={v.issueCd}
          onChange={(value) => set('issueCd', value)}
        />
        {v.issueCd === CERTIFICATE_ISSUE.COMPLETION && (
          <NumberInput
            label={t('certificate.rate')}
            hint={t('certificate.rateHint')}
            required
            max={100}
            suffix="%"
            className={l.short}
            value={v.completionRate}
            error={wrong ? t('certificate.rateWrong') : null}
            onChange={(rate) => set('completionRate', rate)}
          />
        )}
        {gives && <Words v={v} set={set} />}
      </div>
    </Dialog>
  );
}

function Words({ v, set }: Pick<ReturnType<typeof useDraft>, 'v' | 'set'>) {
  const { t } = useTranslation('class-staff');
  return (
    <>
      <Select
        label={t('certificate.lang')}
        options={values(LANG).map((value) => ({ value, label: LANG_NAMES[value] }))}
        value={v.lang}
        onChange={(value) => set('lang', value)}
      />
      <TextInput
        label={t('certificate.name')}
        placeholder={t('certificate.namePlaceholder')}
        maxLength={CERTIFICATE_TITLE_MAX}
        value={v.title}
        onChange={(event) => set('title', event.target.value)}
      />
      <Textarea
        label={t('certificate.text')}
        hint={t('certificate.textHint')}
        rows={3}
        maxLength={CERTIFICATE_TEXT_MAX}
        value={v.description}
        onChange={(event) => set('description', event.target.value)}
      />
      <TextInput
        label={t('certificate.signer')}
        hint={t('certificate.signerHint')}
        placeholder={t('certificate.signerPlaceholder')}
        maxLength={CERTIFICATE_SIGNER_MAX}
        value={v.signer}
        onChange={(event) => set('signer', event.target.value)}
      />
      <ImageField
        label={t('certificate.seal')}
        hint={t('certificate.sealHint')}
        value={v.sealImageUrl}
        onChange={(url) => set('sealImageUrl', url)}
      />
    </>
  );
}
