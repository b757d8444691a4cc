/** Paths that can be read while a demo's past is being written: the logins, and what shows no figure of the farm. */
export const OPEN_DURING_PAST = /^\/(auth\/login|googleadmin\/login|help|privacy|terms)(\/|$)/;
