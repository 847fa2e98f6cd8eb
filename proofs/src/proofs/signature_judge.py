"""Judges PDFs with pyHanko: a JSON line for each line of standard input."""

import datetime
import json
import logging
import sys

from asn1crypto import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)


def judge(case):
    """Whether every signature holds, and a word about it."""
    roots = [x509.Certificate.load(bytes.fromhex(root)) for root in case["roots"]]
    moment = datetime.datetime.fromtimestamp(case["now"], tz=datetime.timezone.utc)
    words = []
    valid = True
    try:
        with open(case["path"], "rb") as file:
            signatures = PdfFileReader(file).embedded_signatures
            for signature in signatures:
                context = ValidationContext(trust_roots=roots, moment=moment, allow_fetching=False)
                status = validate_pdf_signature(signature, signer_validation_context=context)
                valid = valid and status.bottom_line
                words.append(status.summary())
            valid = valid and len(signatures) > 0
    except Exception as error:  # What it cannot read it does not find valid.
        valid = False
        words.append(f"{type(error).__name__}: {error}")
    return {"valid": bool(valid), "words": "; ".join(words)[:200]}


for line in sys.stdin:
    print(json.dumps(judge(json.loads(line))), flush=True)
