/** The page of somebody who teaches on a site. */
export const teacherAddress = (userSeq: number) => `/teachers/${userSeq}`;
