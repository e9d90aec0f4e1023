/** The address of an instructor's page on a site. */
export const teacherAddress = (userSeq: number) => `/teachers/${userSeq}`;
