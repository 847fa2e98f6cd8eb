/** What the modules of the server declare about each kind of documents. Written by `cargo xtask gen`. */
export const DECLARED = {
  "orders.claim": {
    "api": "/service1/orders/api/claim",
    "list": "/service1/orders/api/claim/pu/pageList",
    "pages": {
      "buyer": {
        "list": "/orderSynergies/claimManagPurchasers",
        "one": "/orderSynergies/claimManagPurchasers/claimDetailsPurchasers/:id",
        "title": "menu.claimManagPurchasers"
      },
      "supplier": {
        "list": "/orderSynergies/claimManagSupplier",
        "one": "/orderSynergies/claimManagSupplier/claimDetailsSupplier/:id",
        "title": "menu.claimManagSupplier"
      }
    },
    "edit": "orders.claim.edit",
    "hasFiles": true,
    "onPaper": true,
    "stamped": true,
    "decidedBy": [
      "orders.purchase_order",
      "partner.organize"
    ],
    "actions": {
      "accept": {
        "permission": "orders.claim.answer",
        "call": [
          "POST",
          "accept"
        ],
        "ordinary": true
      },
      "delete": {
        "permission": "orders.claim.edit",
        "call": [
          "DELETE",
          "delete"
        ],
        "ends": true,
        "many": true
      },
      "dispute": {
        "permission": "orders.claim.answer",
        "call": [
          "POST",
          "dispute"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "edit": {
        "permission": "orders.claim.edit",
        "call": [
          "PUT",
          "update"
        ],
        "inputs": [
          {
            "name": "title",
            "kind": "text",
            "required": true,
            "max": 200
          },
          {
            "name": "orderNumber",
            "kind": "text",
            "max": 40
          },
          {
            "name": "organizeId",
            "kind": "supplier",
            "required": true
          },
          {
            "name": "currency",
            "kind": "choice",
            "required": true,
            "choices": [
              "CNY",
              "HKD",
              "USD"
            ]
          },
          {
            "name": "rework",
            "kind": "decimal"
          },
          {
            "name": "dullStock",
            "kind": "decimal"
          },
          {
            "name": "travel",
            "kind": "decimal"
          },
          {
            "name": "customerCompensation",
            "kind": "decimal"
          },
          {
            "name": "logistics",
            "kind": "decimal"
          },
          {
            "name": "venue",
            "kind": "decimal"
          },
          {
            "name": "description",
            "kind": "long",
            "max": 4000
          }
        ]
      },
      "insist": {
        "permission": "orders.claim.edit",
        "call": [
          "POST",
          "insist"
        ],
        "inputs": [
          {
            "name": "answer",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "recall": {
        "permission": "orders.claim.edit",
        "call": [
          "POST",
          "recall"
        ]
      },
      "send": {
        "permission": "orders.claim.edit",
        "call": [
          "POST",
          "send"
        ],
        "ordinary": true,
        "many": true
      },
      "settle": {
        "permission": "orders.claim.edit",
        "call": [
          "POST",
          "settle"
        ],
        "inputs": [
          {
            "name": "settledAmount",
            "kind": "decimal",
            "required": true
          },
          {
            "name": "settlement",
            "kind": "long",
            "max": 1000
          }
        ],
        "ordinary": true
      },
      "submit": {
        "permission": "orders.claim.edit",
        "call": [
          "POST",
          "submit"
        ],
        "ordinary": true
      },
      "withdraw": {
        "permission": "orders.claim.edit",
        "call": [
          "POST",
          "withdraw"
        ],
        "inputs": [
          {
            "name": "answer",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      }
    }
  },
  "orders.order_change": {
    "api": "/service1/orders/api/orderChange",
    "list": "/service1/orders/api/orderChange/pu/pageList",
    "pages": {
      "buyer": {
        "list": "/orderSynergies/supplierOrderChangeManagement",
        "one": "/orderSynergies/supplierOrderChangeManagement/orderChangeDetailSupplier/:id",
        "title": "menu.supplierOrderChangeManagement"
      },
      "supplier": {
        "list": "/orderSynergies/supplierOrderChangeManagement",
        "one": "/orderSynergies/supplierOrderChangeManagement/orderChangeDetailSupplier/:id",
        "title": "menu.supplierOrderChangeManagement"
      }
    },
    "edit": null,
    "hasFiles": false,
    "onPaper": true,
    "stamped": true,
    "decidedBy": [
      "orders.purchase_order"
    ],
    "actions": {
      "confirm": {
        "permission": "orders.order_change.answer",
        "call": [
          "POST",
          "confirm"
        ],
        "ordinary": true,
        "many": true
      },
      "dispute": {
        "permission": "orders.order_change.answer",
        "call": [
          "POST",
          "dispute"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "insist": {
        "permission": "orders.order_change.edit",
        "call": [
          "POST",
          "insist"
        ],
        "inputs": [
          {
            "name": "answer",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "withdraw": {
        "permission": "orders.order_change.edit",
        "call": [
          "POST",
          "withdraw"
        ],
        "inputs": [
          {
            "name": "answer",
            "kind": "long",
            "max": 1000
          }
        ]
      }
    }
  },
  "orders.penalty": {
    "api": "/service1/orders/api/penalty",
    "list": "/service1/orders/api/penalty/pu/pageList",
    "pages": {
      "buyer": {
        "list": "/orderSynergies/penalty",
        "one": "/orderSynergies/penalty/:id",
        "title": "menu.penalty"
      },
      "supplier": {
        "list": "/orderSynergies/penalty",
        "one": "/orderSynergies/penalty/:id",
        "title": "menu.penalty"
      }
    },
    "edit": null,
    "hasFiles": false,
    "onPaper": false,
    "stamped": false,
    "actions": {
      "settle": {
        "permission": "orders.penalty.edit",
        "call": [
          "POST",
          "settle"
        ],
        "inputs": [
          {
            "name": "settlement",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ],
        "ordinary": true
      },
      "waive": {
        "permission": "orders.penalty.edit",
        "call": [
          "POST",
          "waive"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ]
      }
    }
  },
  "orders.purchase_order": {
    "api": "/service1/orders/api/order",
    "list": "/service1/orders/api/order/pu/pageList",
    "pages": {
      "buyer": {
        "list": "/orderSynergies/purchaseOrderManagement",
        "one": "/orderSynergies/purchaseOrderManagement/:id",
        "title": "menu.purchaseOrderManagement"
      },
      "supplier": {
        "list": "/orderSynergies/supplierOrderManagement",
        "one": "/orderSynergies/supplierOrderManagement/orderDetailSupplier/:id",
        "title": "menu.supplierOrderManagement"
      }
    },
    "edit": null,
    "hasFiles": false,
    "onPaper": true,
    "stamped": true,
    "decidedBy": [
      "orders.order_change",
      "partner.organize"
    ],
    "actions": {
      "accept": {
        "permission": "orders.purchase_order.accept",
        "call": [
          "POST",
          "accept"
        ],
        "ordinary": true,
        "many": true
      },
      "enter_again": {
        "permission": "orders.purchase_order.edit",
        "call": [
          "POST",
          "enterAgain"
        ],
        "ordinary": true
      },
      "fast_confirm": {
        "permission": "orders.purchase_order.reply",
        "call": [
          "POST",
          "confirm"
        ],
        "many": true
      },
      "lock": {
        "permission": "orders.purchase_order.edit",
        "call": [
          "POST",
          "lock"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ]
      },
      "publish": {
        "permission": "orders.purchase_order.publish",
        "call": [
          "POST",
          "publish"
        ],
        "ordinary": true,
        "many": true
      },
      "release": {
        "permission": "orders.purchase_order.reply",
        "call": [
          "POST",
          "saveRelease"
        ],
        "ordinary": true
      },
      "reopen": {
        "permission": "orders.purchase_order.edit",
        "call": [
          "POST",
          "reopen"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ],
        "many": true
      },
      "save_draft": {
        "permission": "orders.purchase_order.reply",
        "call": [
          "POST",
          "saveDraft"
        ]
      },
      "unlock": {
        "permission": "orders.purchase_order.edit",
        "call": [
          "POST",
          "unlock"
        ],
        "many": true
      },
      "void": {
        "permission": "orders.purchase_order.edit",
        "call": [
          "POST",
          "void"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ]
      }
    }
  },
  "orders.return_order": {
    "api": "/service1/orders/api/returns",
    "list": "/service1/orders/api/returns/pu/pageList",
    "pages": {
      "buyer": {
        "list": "/orderSynergies/returnManagPurchasers",
        "one": "/orderSynergies/returnManagPurchasers/returnDetailsPurchasers/:id",
        "title": "menu.returnManagPurchasers"
      },
      "supplier": {
        "list": "/orderSynergies/returnManagSupplier",
        "one": "/orderSynergies/returnManagSupplier/returnDetailsSupplier/:id",
        "title": "menu.returnManagSupplier"
      }
    },
    "edit": "orders.return_order.edit",
    "hasFiles": true,
    "onPaper": true,
    "stamped": true,
    "decidedBy": [
      "orders.purchase_order",
      "partner.organize"
    ],
    "actions": {
      "accept": {
        "permission": "orders.return_order.answer",
        "call": [
          "POST",
          "accept"
        ],
        "ordinary": true
      },
      "delete": {
        "permission": "orders.return_order.edit",
        "call": [
          "DELETE",
          "delete"
        ],
        "ends": true,
        "many": true
      },
      "dispute": {
        "permission": "orders.return_order.answer",
        "call": [
          "POST",
          "dispute"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "edit": {
        "permission": "orders.return_order.edit",
        "call": [
          "PUT",
          "update"
        ],
        "inputs": [
          {
            "name": "orderNumber",
            "kind": "text",
            "required": true,
            "max": 40
          },
          {
            "name": "organizeId",
            "kind": "supplier",
            "required": true
          },
          {
            "name": "title",
            "kind": "text",
            "required": true,
            "max": 200
          },
          {
            "name": "handling",
            "kind": "choice",
            "required": true,
            "dictionary": "returnHandling"
          },
          {
            "name": "pickUpOn",
            "kind": "date",
            "fromToday": true
          },
          {
            "name": "description",
            "kind": "long",
            "max": 4000
          }
        ]
      },
      "insist": {
        "permission": "orders.return_order.edit",
        "call": [
          "POST",
          "insist"
        ],
        "inputs": [
          {
            "name": "answer",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "send": {
        "permission": "orders.return_order.edit",
        "call": [
          "POST",
          "send"
        ],
        "ordinary": true,
        "many": true
      },
      "settle": {
        "permission": "orders.return_order.edit",
        "call": [
          "POST",
          "settle"
        ],
        "inputs": [
          {
            "name": "settledAmount",
            "kind": "decimal"
          },
          {
            "name": "creditNote",
            "kind": "text",
            "max": 40
          }
        ],
        "ordinary": true
      },
      "withdraw": {
        "permission": "orders.return_order.edit",
        "call": [
          "POST",
          "withdraw"
        ],
        "inputs": [
          {
            "name": "answer",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      }
    }
  },
  "partner.authentication": {
    "api": "/service1/partner/enterpriseAuthentication",
    "list": "/service1/partner/enterpriseAuthentication/pageList",
    "pages": {
      "buyer": {
        "list": "/partnerManage/authentications",
        "one": "/partnerManage/authentications/:id",
        "title": "menu.authentications"
      },
      "supplier": {
        "list": "/partnerManage/authentication",
        "one": "/partnerManage/authentication/:id",
        "title": "menu.authentications"
      }
    },
    "edit": null,
    "hasFiles": true,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "partner.organize"
    ],
    "actions": {
      "pass": {
        "permission": "partner.authentication.judge",
        "call": [
          "POST",
          "pass"
        ],
        "ordinary": true
      },
      "pay": {
        "permission": "partner.authentication.pay",
        "call": [
          "POST",
          "pay"
        ],
        "ordinary": true
      },
      "refuse": {
        "permission": "partner.authentication.judge",
        "call": [
          "POST",
          "refuse"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "tell_amount": {
        "permission": "partner.authentication.tell",
        "call": [
          "POST",
          "tellAmount"
        ],
        "ordinary": true
      }
    }
  },
  "partner.bank_change": {
    "api": "/service1/partner/bankChange",
    "list": "/service1/partner/bankChange/pu/pageList",
    "pages": {
      "buyer": {
        "list": "/partnerManage/bankChanges",
        "one": "/partnerManage/bankChanges/:id",
        "title": "menu.bankChanges"
      },
      "supplier": {
        "list": "/partnerManage/bankChange",
        "one": "/partnerManage/bankChange/:id",
        "title": "menu.bankChanges"
      }
    },
    "edit": null,
    "hasFiles": false,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "partner.organize",
      "partner.filing"
    ],
    "actions": {
      "confirm": {
        "permission": "partner.bank_change.confirm",
        "call": [
          "POST",
          "confirm"
        ],
        "ordinary": true
      },
      "deny": {
        "permission": "partner.bank_change.deny",
        "call": [
          "POST",
          "deny"
        ]
      },
      "stop": {
        "permission": "partner.bank_change.stop",
        "call": [
          "POST",
          "stop"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ]
      },
      "verify": {
        "permission": "partner.bank_change.verify",
        "call": [
          "POST",
          "verify"
        ],
        "inputs": [
          {
            "name": "numberId",
            "kind": "text",
            "required": true,
            "max": 40
          },
          {
            "name": "answeredBy",
            "kind": "text",
            "required": true,
            "max": 100
          },
          {
            "name": "answeredAs",
            "kind": "text",
            "required": true,
            "max": 100
          },
          {
            "name": "calledAt",
            "kind": "text",
            "required": true,
            "max": 16
          },
          {
            "name": "heardTail",
            "kind": "text",
            "required": true,
            "max": 10
          }
        ],
        "ordinary": true
      },
      "withdraw": {
        "permission": "partner.bank_change.withdraw",
        "call": [
          "POST",
          "withdraw"
        ]
      }
    }
  },
  "partner.erp_push": {
    "api": "/service1/partner/sap",
    "list": "/service1/partner/sap/pageList",
    "pages": {
      "buyer": {
        "list": "/partnerManage/erpPushes",
        "one": "/partnerManage/erpPushes/:id",
        "title": "menu.erpPushes"
      },
      "supplier": {
        "list": "/partnerManage/erpPushes",
        "one": "/partnerManage/erpPushes/:id",
        "title": "menu.erpPushes"
      }
    },
    "edit": null,
    "hasFiles": false,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "partner.organize",
      "partner.oa_process"
    ],
    "actions": {
      "retry": {
        "permission": "partner.erp_push.retry",
        "call": [
          "POST",
          "retry"
        ],
        "ordinary": true,
        "many": true
      }
    }
  },
  "partner.filing": {
    "api": "/service1/partner/srmOrganize",
    "list": "/service1/partner/srmOrganize/pu/pageList",
    "pages": {
      "buyer": {
        "list": "/partnerManage/filings",
        "one": "/partnerManage/filings/:id",
        "title": "menu.partnerFilings"
      },
      "supplier": {
        "list": "/partnerManage/filing",
        "one": "/partnerManage/filing/:id",
        "title": "menu.companyData"
      }
    },
    "edit": null,
    "hasFiles": true,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "partner.organize",
      "partner.oa_process"
    ],
    "actions": {
      "approve": {
        "permission": "partner.filing.review",
        "call": [
          "POST",
          "audit"
        ],
        "ordinary": true
      },
      "decline": {
        "permission": "partner.filing.review",
        "call": [
          "POST",
          "rejectNoNeed"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "discard": {
        "permission": "partner.filing.fill",
        "call": [
          "DELETE",
          "discard"
        ],
        "ends": true
      },
      "edit": {
        "permission": "partner.filing.fill",
        "call": [
          "PUT",
          "edit"
        ]
      },
      "recall": {
        "permission": "partner.filing.fill",
        "call": [
          "POST",
          "recall"
        ]
      },
      "return": {
        "permission": "partner.filing.review",
        "call": [
          "POST",
          "reject"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "submit": {
        "permission": "partner.filing.fill",
        "call": [
          "POST",
          "submit"
        ],
        "ordinary": true
      }
    }
  },
  "partner.match": {
    "api": "/service1/partner/match",
    "list": "/service1/partner/match/pageList",
    "pages": {
      "buyer": {
        "list": "/partnerManage/matches",
        "one": "/partnerManage/matches/:id",
        "title": "menu.duplicates"
      },
      "supplier": {
        "list": "/partnerManage/matches",
        "one": "/partnerManage/matches/:id",
        "title": "menu.duplicates"
      }
    },
    "edit": null,
    "hasFiles": false,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "partner.organize",
      "partner.filing"
    ],
    "actions": {
      "differ": {
        "permission": "partner.match.differ",
        "call": [
          "POST",
          "differ"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ],
        "ordinary": true
      },
      "merge": {
        "permission": "partner.match.merge",
        "call": [
          "POST",
          "merge"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 500
          }
        ]
      }
    }
  },
  "partner.oa_process": {
    "api": "/service1/partner/oaProcess",
    "list": "/service1/partner/oaProcess/pageList",
    "pages": {
      "buyer": {
        "list": "/partnerManage/oaProcesses",
        "one": "/partnerManage/oaProcesses/:id",
        "title": "menu.oaProcesses"
      },
      "supplier": {
        "list": "/partnerManage/oaProcesses",
        "one": "/partnerManage/oaProcesses/:id",
        "title": "menu.oaProcesses"
      }
    },
    "edit": "partner.oa_process.edit",
    "hasFiles": false,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "partner.organize",
      "partner.filing"
    ],
    "actions": {
      "delete": {
        "permission": "partner.oa_process.submit",
        "call": [
          "DELETE",
          "delete"
        ],
        "inputs": [
          {
            "name": "deletedBecause",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "discard": {
        "permission": "partner.oa_process.edit",
        "call": [
          "DELETE",
          "discard"
        ],
        "ends": true
      },
      "edit": {
        "permission": "partner.oa_process.edit",
        "call": [
          "PUT",
          "update"
        ],
        "inputs": [
          {
            "name": "organizeId",
            "kind": "supplier",
            "required": true
          },
          {
            "name": "type",
            "kind": "choice",
            "required": true,
            "dictionary": "oaProcessType"
          },
          {
            "name": "qualificationConclusion",
            "kind": "choice",
            "dictionary": "qualificationConclusion"
          },
          {
            "name": "qualifiedUntil",
            "kind": "date"
          },
          {
            "name": "plannedImportDate",
            "kind": "date",
            "fromToday": true
          },
          {
            "name": "reason",
            "kind": "long",
            "max": 1000
          }
        ]
      },
      "submit": {
        "permission": "partner.oa_process.submit",
        "call": [
          "POST",
          "submit"
        ],
        "ordinary": true
      }
    }
  },
  "partner.organize": {
    "api": "/service1/partner/organize",
    "list": "/service1/partner/organize/pageList",
    "pages": {
      "buyer": {
        "list": "/systemManage/organize",
        "one": "/systemManage/organize/:id",
        "title": "menu.organize"
      },
      "supplier": {
        "list": "/partnerManage/company",
        "one": "/partnerManage/company/:id",
        "title": "menu.myCompany"
      }
    },
    "edit": "partner.organize.edit",
    "hasFiles": true,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "partner.authentication",
      "partner.bank_change",
      "partner.filing",
      "partner.oa_process"
    ],
    "actions": {
      "delete": {
        "permission": "partner.organize.delete",
        "call": [
          "DELETE",
          "delete"
        ],
        "ends": true,
        "many": true
      },
      "edit": {
        "permission": "partner.organize.edit",
        "call": [
          "PUT",
          "update"
        ],
        "inputs": [
          {
            "name": "nameZh",
            "kind": "text",
            "required": true,
            "max": 200
          },
          {
            "name": "nameEn",
            "kind": "text",
            "required": true,
            "max": 200
          },
          {
            "name": "shortNameZh",
            "kind": "text",
            "max": 60
          },
          {
            "name": "shortNameEn",
            "kind": "text",
            "max": 60
          },
          {
            "name": "relationType",
            "kind": "choice",
            "required": true,
            "dictionary": "relationType"
          },
          {
            "name": "orgCategory",
            "kind": "choice",
            "dictionary": "orgCategory"
          },
          {
            "name": "classification",
            "kind": "choice",
            "dictionary": "partnerClass"
          },
          {
            "name": "comprehensiveItem",
            "kind": "choice",
            "dictionary": "comprehensiveItem"
          },
          {
            "name": "erpNo",
            "kind": "text",
            "max": 20
          },
          {
            "name": "internalGroup",
            "kind": "choice",
            "dictionary": "trueOrFalse"
          },
          {
            "name": "companyCode",
            "kind": "text",
            "max": 20
          }
        ]
      },
      "end": {
        "permission": "partner.organize.end",
        "call": [
          "POST",
          "end"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "freeze": {
        "permission": "partner.organize.freeze",
        "call": [
          "POST",
          "freeze"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ],
        "many": true
      },
      "promote": {
        "permission": "partner.organize.promote",
        "call": [
          "POST",
          "promote"
        ],
        "ordinary": true
      },
      "unfreeze": {
        "permission": "partner.organize.freeze",
        "call": [
          "POST",
          "unfreeze"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      }
    }
  },
  "quality.file_task": {
    "api": "/service1/quality/api/fileTask",
    "list": "/service1/quality/api/fileTask/pageList",
    "pages": {
      "buyer": {
        "list": "/qualitySynergies/fileManagement",
        "one": "/qualitySynergies/fileManagement/:id",
        "title": "menu.fileManagement"
      },
      "supplier": {
        "list": "/qualitySynergies/fileManagement",
        "one": "/qualitySynergies/fileManagement/:id",
        "title": "menu.fileManagement"
      }
    },
    "edit": "quality.file_task.edit",
    "hasFiles": true,
    "onPaper": true,
    "stamped": false,
    "actions": {
      "archive": {
        "permission": "quality.file_task.edit",
        "call": [
          "POST",
          "archive"
        ],
        "ordinary": true,
        "many": true
      },
      "delete": {
        "permission": "quality.file_task.edit",
        "call": [
          "DELETE",
          "delete"
        ],
        "ends": true,
        "many": true
      },
      "edit": {
        "permission": "quality.file_task.edit",
        "call": [
          "PUT",
          "update"
        ],
        "inputs": [
          {
            "name": "title",
            "kind": "text",
            "required": true,
            "max": 200
          },
          {
            "name": "organizeId",
            "kind": "supplier",
            "required": true
          },
          {
            "name": "dueOn",
            "kind": "date",
            "required": true,
            "fromToday": true
          },
          {
            "name": "providerId",
            "kind": "user",
            "named": "provider",
            "side": "supplier",
            "holds": "quality.file_task.supply"
          },
          {
            "name": "checkerId",
            "kind": "user",
            "named": "checker",
            "side": "buyer",
            "holds": "quality.file_task.edit"
          },
          {
            "name": "request",
            "kind": "long",
            "max": 4000
          }
        ]
      },
      "return": {
        "permission": "quality.file_task.edit",
        "call": [
          "POST",
          "return"
        ],
        "inputs": [
          {
            "name": "reason",
            "kind": "long",
            "required": true,
            "max": 1000
          }
        ]
      },
      "supply": {
        "permission": "quality.file_task.supply",
        "call": [
          "POST",
          "supply"
        ],
        "inputs": [
          {
            "name": "reply",
            "kind": "long",
            "max": 4000
          }
        ],
        "ordinary": true
      }
    }
  },
  "seal.stamped_copy": {
    "api": null,
    "list": null,
    "pages": {
      "buyer": {
        "list": "/orderSynergies/stampedCopy",
        "one": "/orderSynergies/stampedCopy?open=:id",
        "title": "menu.stampedCopy"
      },
      "supplier": {
        "list": "/orderSynergies/stampedCopy",
        "one": "/orderSynergies/stampedCopy?open=:id",
        "title": "menu.stampedCopy"
      }
    },
    "edit": null,
    "hasFiles": false,
    "onPaper": false,
    "stamped": false,
    "decidedBy": [
      "seal.certificate"
    ],
    "actions": {
      "approve": {
        "permission": "seal.stamped_copy.review"
      },
      "countersign": {
        "permission": "seal.stamped_copy.countersign"
      },
      "recall": {
        "permission": "seal.stamped_copy.countersign"
      },
      "reject": {
        "permission": "seal.stamped_copy.review"
      },
      "return": {
        "permission": "seal.stamped_copy.review"
      },
      "sign": {
        "permission": "seal.stamped_copy.sign"
      },
      "submit": {
        "permission": "seal.stamped_copy.upload"
      },
      "take_back": {
        "permission": "seal.stamped_copy.upload"
      },
      "upload": {
        "permission": "seal.stamped_copy.upload"
      }
    }
  }
} as const;
