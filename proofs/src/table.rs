//! Two suppliers of one company, and one of another, over several nodes: what proofs about all kinds of documents begin with.

use crate::node::Node;
use anyhow::Result;
use tandem_testkit::specimens::Party;
use tandem_testkit::{Client, World};

pub struct Table {
    pub world: World,
    pub nodes: Vec<Node>,
    pub party: Party,
}

impl Table {
    /// Someone works in this process: documents come from outside, too.
    pub async fn lay(nodes: usize) -> Result<Self> {
        let world = World::start().await?;
        world.work();
        let mut started = Vec::new();
        for _ in 0..nodes {
            started.push(Node::start("serve", &world.config).await?);
        }
        let party = Party::meet(&world, &started[0].base(), &world.acme, "party").await?;
        Ok(Self { world, nodes: started, party })
    }

    /// The client at one of the nodes, by turns.
    pub fn at(&self, client: &Client, turn: usize) -> Client {
        client.at(&self.nodes[turn % self.nodes.len()].base())
    }
}
