import { useEffect, useState } from 'react';
import { Button, FileInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDispatch, useSelector } from 'react-redux';
import { SectionHead } from '@/components/ui/dashboard-frame';
import { saveFile } from '@/lib/save-file';
import { BackToList } from '../list/back-to-list';
import { type ImportFile, readImportFile, templateFile } from '../../state/import-file';
import { importReset, selectImport } from '../../state/listing-import.slice';
import { ownerDashboardText } from '../../texts';
import dashboardStyles from '../owner-dashboard.module.css';
import { ColumnHelp } from './column-help';
import { ImportPreview } from './import-preview';
import { ImportProgress } from './import-progress';
import styles from './import.module.css';

const text = ownerDashboardText.import;

/** Reads a file of listings, shows what it would create, and sends it on confirmation. */
export function ListingImport() {
  const dispatch = useDispatch();
  const { status } = useSelector(selectImport);
  const [chosen, setChosen] = useState<File | null>(null);
  const [content, setContent] = useState<ImportFile | null>(null);
  useEffect(
    () => () => {
      dispatch(importReset());
    },
    [dispatch],
  );
  const choose = async (file: File | null) => {
    dispatch(importReset());
    setChosen(file);
    setContent(file && (await readImportFile(file)));
  };
  const rows = content && 'rows' in content ? content.rows : null;

  return (
    <>
      <BackToList />
      <SectionHead title={text.title} />
      <div className={styles.page}>
        {status === 'idle' && (
          <section className={dashboardStyles.card}>
            <p>{text.intro}</p>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden="true" />}
              onClick={() => saveFile(templateFile(), text.templateName)}
            >
              {text.template}
            </Button>
            <ColumnHelp />
            <FileInput
              label={text.choose}
              description={text.chooseHint}
              placeholder={text.chooseFile}
              accept=".csv,text/csv"
              clearable
              clearButtonProps={{ 'aria-label': text.clearFile }}
              value={chosen}
              error={content && 'problem' in content ? content.problem : undefined}
              onChange={(file) => void choose(file)}
            />
          </section>
        )}
        {status === 'idle' && rows && <ImportPreview rows={rows} />}
        {status !== 'idle' && rows && <ImportProgress rows={rows} onAnother={() => void choose(null)} />}
      </div>
    </>
  );
}
