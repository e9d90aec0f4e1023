import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { packageApi, type PackageInfo } from '@madang/contracts/main/package';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { listChanges } from '../../lib/changes';
import { toast } from '../../lib/dialogs';
import type { FieldMessage } from '../../lib/form-text';
import { useSaveOnPurpose } from '../../lib/save-on-purpose';
import { setSaveState } from '../../lib/save-state';
import { SaveBar } from '../../ui/save-bar';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { takePackage, useCourseSeq } from '../../domain/authoring/class-data';
import l from '../../ui/layout.module.css';
import { PageHead } from '../../ui/page-head';
import { PackagePicker, type Chosen } from './package-picker';

/** The page of the classes in a package and their order (RT-051). */
export default function PackageClassesPage() {
  const { t } = useTranslation('authoring');
  const courseSeq = useCourseSeq();
  const { found: info, round, save } = useOpened(HISTORY_ENTITY.COURSE, packageApi.find, { params: { courseSeq } }, courseSeq);
  return (
    <main id="main" className={l.work} tabIndex={-1}>
      <PageHead title={t('package.steps.curriculums')} note={t('package.classesText')} />
      {info.data ? (
        <Classes key={`${courseSeq}/${round}`} info={info.data} saveOpened={save} />
      ) : info.isError ? (
        <ErrorState error={info.error} onRetry={() => void info.refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </main>
  );
}

const chosenOf = (info: PackageInfo): Chosen[] => info.courses.map(({ courseSeq, title }) => ({ courseSeq, title }));
const same = (a: readonly Chosen[], b: readonly Chosen[]) => a.map((one) => one.courseSeq).join() === b.map((one) => one.courseSeq).join();

function Classes({ info, saveOpened }: { info: PackageInfo; saveOpened: Opened['save'] }) {
  const { t } = useTranslation('authoring');
  const { courseSeq } = info.pack;
  const [saved, setSaved] = useState(() => chosenOf(info));
  const [value, setValue] = useState(saved);
  const [error, setError] = useState<FieldMessage>(null);
  const [busy, setBusy] = useState(false);
  const dirty = !same(saved, value);
  const save = async (): Promise<boolean> => {
    if (value.length < LIMITS.packageMin) {
      setError(t('package.tooFew'));
      return false;
    }
    setBusy(true);
    setSaveState({ status: 'saving' });
    try {
      const body = { courseSeqs: value.map((one) => one.courseSeq) };
      const answer = await saveOpened((seen) => call(packageApi.update, { params: { courseSeq }, body, seen }));
      if (!answer) {
        setSaveState({ status: 'unsaved' });
        return false;
      }
      takePackage(courseSeq, answer);
      setSaved(chosenOf(answer));
      setValue(chosenOf(answer));
      setSaveState({ status: 'saved', at: Date.now() });
      toast(t('package.saved'));
      return true;
    } catch (failed) {
      setSaveState({ status: 'unsaved' });
      if (failed instanceof ApiError && failed.fields.length > 0) {
        failed.claim();
        setError(failed.serverMessage);
      } else report(failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const changes = useMemo(() => listChanges(saved, value, { key: (one) => one.courseSeq, name: (one) => one.title }), [saved, value]);
  useSaveOnPurpose(dirty, changes, save);
  return (
    <>
      <section className={l.formCard} aria-label={t('package.classes')} id="field-classes">
        <PackagePicker
          value={value}
          error={error}
          onChange={(next) => {
            setError(null);
            setValue(next);
          }}
        />
        <p className={l.muted13}>{t('package.sold')}</p>
      </section>
      {dirty && (
        <SaveBar
          changes={changes}
          busy={busy}
          onRevert={() => {
            setValue(saved);
            setError(null);
          }}
          onSave={() => void save()}
        />
      )}
    </>
  );
}
