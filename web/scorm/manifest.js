// Writes the manifest of a SCORM package: what it is called, where it starts, which files it has, and from which score on it is passed.

/** @typedef {import("./platform.js").Edition} Edition */
/**
 * @typedef {object} Package
 * @property {Edition} edition
 * @property {string} id letters, digits and dashes
 * @property {string} title
 * @property {number | null} passMark from 0 to 1; `null` where it cannot be failed
 * @property {string} start the file that a platform opens
 * @property {string[]} files the paths of all files, that one included
 */

/** The name of the file, at the root of the package. */
export const MANIFEST = "imsmanifest.xml";

const ORGANIZATION = "course";
const ITEM = "activity";
const RESOURCE = "files";

/** A text between tags or double quotes, without the characters that no XML has. @param {string} text */
const xml = (text) =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** What differs between the versions. */
const FORMS = {
  "1.2": {
    version: "1.2",
    namespaces: {
      xmlns: "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
      "xmlns:adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    },
    kind: "adlcp:scormtype",
    item: (/** @type {number | null} */ passMark) =>
      passMark === null ? "" : `<adlcp:masteryscore>${Math.round(passMark * 100)}</adlcp:masteryscore>`,
    organization: "",
  },
  2004: {
    version: "2004 4th Edition",
    namespaces: {
      xmlns: "http://www.imsglobal.org/xsd/imscp_v1p1",
      "xmlns:adlcp": "http://www.adlnet.org/xsd/adlcp_v1p3",
      "xmlns:imsss": "http://www.imsglobal.org/xsd/imsss",
    },
    kind: "adlcp:scormType",
    item(/** @type {number | null} */ passMark) {
      const measure = `<imsss:minNormalizedMeasure>${passMark}</imsss:minNormalizedMeasure>`;
      const primary =
        passMark === null
          ? `<imsss:primaryObjective objectiveID="whole"/>`
          : `<imsss:primaryObjective objectiveID="whole" satisfiedByMeasure="true">${measure}</imsss:primaryObjective>`;
      const controls = `<imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>`;
      return `<imsss:sequencing><imsss:objectives>${primary}</imsss:objectives>${controls}</imsss:sequencing>`;
    },
    organization: `<imsss:sequencing><imsss:controlMode choice="true" flow="true"/></imsss:sequencing>`,
  },
};

/** The manifest as text. @param {Package} what */
export function manifest({ edition, id, title, passMark, start, files }) {
  const form = FORMS[edition];
  const namespaces = Object.entries(form.namespaces).map(([name, address]) => `${name}="${address}"`);
  // Paths are addresses here: a platform adds them to that of the package.
  const address = (/** @type {string} */ path) => xml(path.split("/").map(encodeURIComponent).join("/"));
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${xml(id)}" version="1.0" ${namespaces.join(" ")}>
<metadata><schema>ADL SCORM</schema><schemaversion>${form.version}</schemaversion></metadata>
<organizations default="${ORGANIZATION}">
<organization identifier="${ORGANIZATION}">
<title>${xml(title)}</title>
<item identifier="${ITEM}" identifierref="${RESOURCE}"><title>${xml(title)}</title>${form.item(passMark)}</item>
${form.organization}
</organization>
</organizations>
<resources>
<resource identifier="${RESOURCE}" type="webcontent" ${form.kind}="sco" href="${address(start)}">
${files.map((file) => `<file href="${address(file)}"/>`).join("\n")}
</resource>
</resources>
</manifest>
`;
}
