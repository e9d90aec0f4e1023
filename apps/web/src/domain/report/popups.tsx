import RemovalDialog from './removal-dialog';
import ReportDialog from './report-dialog';

/** What is asked about something that somebody else wrote: one chunk, one line of the first load. */
export default function ReportPopups() {
  return (
    <>
      <ReportDialog />
      <RemovalDialog />
    </>
  );
}
