/** The content type of the sheets that people download and read in (.xlsx). */
export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
